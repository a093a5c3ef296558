#if defined(__linux__)
#define _GNU_SOURCE
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#endif
