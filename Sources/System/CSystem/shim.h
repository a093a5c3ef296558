/* What Swift's Glibc module lacks. _GNU_SOURCE must not be defined here: with it, fd_set and
   other types would differ from those of that module. So what hides behind it is declared. */
#if defined(__linux__)
#include <fcntl.h>
#include <stddef.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#define CSYSTEM_POLLRDHUP 0x2000

extern int accept4(int, struct sockaddr *, socklen_t *, int);
extern long syscall(long, ...);
extern int syncfs(int);
#if defined(__GLIBC__)
extern int malloc_trim(size_t);
#endif

static inline int csystem_accept(int listener, struct sockaddr *address, socklen_t *length) {
  return accept4(listener, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

/* Exchanges what two names stand for in one step; RENAME_EXCHANGE is 2. */
static inline int csystem_exchange(const char *first, const char *second) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, 2u);
}

/* Writes out what the file system of an open file still holds back, and tells what failed of that. */
static inline int csystem_synchronize(int descriptor) {
  return syncfs(descriptor);
}

/* Which address a signal is about: siginfo_t is a union, of other names in each C library. */
static inline void *csystem_fault_address(const siginfo_t *information) {
  return information->si_addr;
}

/* Gives the thread that calls a name, of which the kernel keeps 15 bytes. */
static inline void csystem_name_thread(const char *name) {
  prctl(PR_SET_NAME, name);
}

/* Gives the system back what of the memory is free: only the C library of GNU keeps so much of it that it has to be asked. */
static inline void csystem_trim_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

/* Sends a descriptor beside an octet: SCM_RIGHTS, the layout of which only C's macros know. */
static inline int csystem_send_descriptor(int to, int descriptor) {
  char octet = 1;
  struct iovec data = {&octet, 1};
  union { struct cmsghdr header; char space[CMSG_SPACE(sizeof(int))]; } rights = {{0}};
  struct msghdr message = {0};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = &rights;
  message.msg_controllen = sizeof rights.space;
  rights.header.cmsg_level = SOL_SOCKET;
  rights.header.cmsg_type = SCM_RIGHTS;
  rights.header.cmsg_len = CMSG_LEN(sizeof(int));
  *(int *)CMSG_DATA(&rights.header) = descriptor;
  return sendmsg(to, &message, MSG_NOSIGNAL) == 1 ? 0 : -1;
}

/* Receives what that sends, to be closed in programs that are started; -1 if there is nothing. */
static inline int csystem_receive_descriptor(int from) {
  char octet;
  struct iovec data = {&octet, 1};
  union { struct cmsghdr header; char space[CMSG_SPACE(sizeof(int))]; } rights = {{0}};
  struct msghdr message = {0};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = &rights;
  message.msg_controllen = sizeof rights.space;
  if (recvmsg(from, &message, MSG_CMSG_CLOEXEC) != 1) return -1;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (!header || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS ||
      header->cmsg_len != CMSG_LEN(sizeof(int)))
    return -1;
  return *(int *)CMSG_DATA(header);
}

/* What SO_PEERCRED tells of the process at the other end: struct ucred. */
struct csystem_peer {
  int process;
  unsigned int user;
  unsigned int group;
};

static inline int csystem_get_peer(int socket, struct csystem_peer *peer) {
  socklen_t size = sizeof *peer;
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, peer, &size);
}

/* The cores of the affinity mask, as taskset and containers set it. */
static inline int csystem_usable_cores(void) {
  unsigned long mask[128] = {0};
  long size = syscall(SYS_sched_getaffinity, 0, sizeof mask, mask);
  int count = 0;
  for (int i = 0; i < 128 && size > 0; i++) count += __builtin_popcountl(mask[i]);
  return count;
}
#endif
