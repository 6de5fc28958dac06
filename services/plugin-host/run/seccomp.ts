// The filter of system calls around a plugin, compiled to the bytes that the kernel reads (classic BPF).
//
// What it denies is what no plugin needs and every attack does: sockets, signals, other processes, new namespaces, the
// kernel's own machinery. Everything else is left to Node, which a list of allowed calls would break at each of its
// versions; what is left reaches nothing, because the box around it holds no files and no network.

/** Denied with EPERM, by the numbers of each processor: [x86-64, arm64], null where it has no such call. */
const DENIED: Record<string, readonly [number, number | null]> = {
  socket: [41, 198],
  socketpair: [53, 199],
  connect: [42, 203],
  bind: [49, 200],
  listen: [50, 201],
  accept: [43, 202],
  accept4: [288, 242],
  fork: [57, null],
  vfork: [58, null],
  kill: [62, 129],
  tkill: [200, 130],
  rt_sigqueueinfo: [129, 138],
  rt_tgsigqueueinfo: [297, 240],
  pidfd_send_signal: [424, 424],
  pidfd_open: [434, 434],
  pidfd_getfd: [438, 438],
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  kcmp: [312, 272],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  memfd_create: [319, 279],
  memfd_secret: [447, 447],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  move_mount: [429, 429],
  open_tree: [428, 428],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  unshare: [272, 97],
  setns: [308, 268],
  chroot: [161, 51],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  quotactl: [179, 60],
  syslog: [103, 116],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  personality: [135, 92],
  setrlimit: [160, 164],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  adjtimex: [159, 171],
  fanotify_init: [300, 262],
  inotify_init1: [294, 26],
  modify_ldt: [154, null],
  shmget: [29, 194],
  shmat: [30, 196],
  semget: [64, 190],
  semop: [65, 193],
  msgget: [68, 186],
  msgsnd: [69, 189],
  msgrcv: [70, 188],
};

interface Processor {
  /** AUDIT_ARCH of the kernel. */
  audit: number;
  column: 0 | 1;
  clone: number;
  clone3: number;
  prlimit64: number;
  /** Numbers from here on make the same calls in another way. */
  otherCalls: number | null;
}

const PROCESSORS: Partial<Record<NodeJS.Architecture, Processor>> = {
  x64: { audit: 0xc000003e, column: 0, clone: 56, clone3: 435, prlimit64: 302, otherCalls: 0x40000000 },
  arm64: { audit: 0xc00000b7, column: 1, clone: 220, clone3: 435, prlimit64: 261, otherCalls: null },
};

const ALLOW = 0x7fff0000;
const KILL_PROCESS = 0x80000000;
const EPERM = 0x00050001;
/** ENOSYS tells a library that the call is not there: it then uses the older call, whose flags can be judged. */
const ENOSYS = 0x00050026;
const CLONE_THREAD = 0x00010000;

/** Offsets in the structure in which the kernel shows a call. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const argument = (index: number, half: 0 | 4) => 16 + index * 8 + half;

interface Instruction {
  code: number;
  value: number;
  then?: number;
  otherwise?: number;
}

const load = (value: number): Instruction => ({ code: 0x20, value });
const give = (value: number): Instruction => ({ code: 0x06, value });
const ifEqual = (value: number, then: number, otherwise: number): Instruction => ({
  code: 0x15,
  value,
  then,
  otherwise,
});
const ifAtLeast = (value: number, then: number, otherwise: number): Instruction => ({
  code: 0x35,
  value,
  then,
  otherwise,
});
const ifAnyBit = (value: number, then: number, otherwise: number): Instruction => ({
  code: 0x45,
  value,
  then,
  otherwise,
});

/** The filter; undefined for a processor whose numbers are not known here. */
export function seccompFilter(architecture: NodeJS.Architecture): Buffer | undefined {
  const processor = PROCESSORS[architecture];
  if (processor === undefined) return undefined;
  const { audit, column, clone, clone3, prlimit64, otherCalls } = processor;
  const program: Instruction[] = [load(ARCHITECTURE), ifEqual(audit, 1, 0), give(KILL_PROCESS), load(NUMBER)];
  if (otherCalls !== null) program.push(ifAtLeast(otherCalls, 0, 1), give(EPERM));
  // A clone may make a thread of this process, and nothing else.
  program.push(ifEqual(clone, 0, 4), load(argument(0, 0)), ifAnyBit(CLONE_THREAD, 0, 1), give(ALLOW), give(EPERM));
  program.push(ifEqual(clone3, 0, 1), give(ENOSYS));
  // Limits may be read, by a call that names no new ones.
  program.push(ifEqual(prlimit64, 0, 6), load(argument(2, 0)), ifEqual(0, 0, 3), load(argument(2, 4)));
  program.push(ifEqual(0, 0, 1), give(ALLOW), give(EPERM));
  for (const numbers of Object.values(DENIED)) {
    const number = numbers[column];
    if (number !== null) program.push(ifEqual(number, 0, 1), give(EPERM));
  }
  program.push(give(ALLOW));
  return encode(program);
}

/** struct sock_filter: a code, two jumps, a value. */
function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, { code, value, then = 0, otherwise = 0 }] of program.entries()) {
    const at = index * 8;
    bytes.writeUInt16LE(code, at);
    bytes.writeUInt8(then, at + 2);
    bytes.writeUInt8(otherwise, at + 3);
    bytes.writeUInt32LE(value, at + 4);
  }
  return bytes;
}
