// Looks for a secret in all that a running process has: its memory, its command line, its environment and the files it
// has open, deleted ones included. Linux only, and only for whoever may read that memory.
import { spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readlinkSync, readSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Needle } from './secret-forms.ts';
import { formsIn } from './secret-forms.ts';

const CHUNK_BYTES = 4 * 1024 * 1024;
const PAGE_BYTES = 4096;
/** No needle is longer than this. Chunks overlap by it, so that no needle is cut in two. */
const OVERLAP_BYTES = 1024;
/** Pages of the kernel that every process has: they hold the clock, and cannot be read in this way. */
const KERNEL_PAGES = /\[(vvar|vvar_vclock|vsyscall)\]$/;

export interface ProcessScan {
  pid: number;
  name: string;
  /** The forms of the secret that were found, each with the place. */
  found: string[];
  bytesRead: number;
  bytesUnread: number;
}

interface Region {
  from: number;
  to: number;
  /** Whether the region maps a file. */
  isFile: boolean;
}

/** Scans a process. The event loop turns between chunks, so that a test can keep the process busy meanwhile. */
export async function scanProcess(pid: number, needles: readonly Needle[]): Promise<ProcessScan> {
  const scan: ProcessScan = { pid, name: nameOf(pid), found: [], bytesRead: 0, bytesUnread: 0 };
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  const pagemap = openSync(`/proc/${pid}/pagemap`, 'r');
  const buffer = Buffer.alloc(CHUNK_BYTES);
  try {
    for (const region of readableRegions(pid).flatMap((each) => writtenPartsOf(pagemap, each))) {
      for (let at = region.from; at < region.to; at += CHUNK_BYTES - OVERLAP_BYTES) {
        const wanted = Math.min(CHUNK_BYTES, region.to - at);
        const read = readMemory(memory, buffer, at, wanted);
        // Under load a process gives memory back while it is read; what is gone holds nothing.
        if (read < wanted && isMapped(pid, at + read)) scan.bytesUnread += wanted - read;
        scan.bytesRead += read;
        note(scan, formsIn(buffer.subarray(0, read), needles), 'memory');
        await nextTurn();
      }
    }
  } finally {
    closeSync(memory);
    closeSync(pagemap);
  }
  for (const file of ['cmdline', 'environ']) note(scan, formsIn(readFileSync(`/proc/${pid}/${file}`), needles), file);
  for (const { path, content } of openFilesOf(pid)) note(scan, formsIn(content, needles), path);
  return scan;
}

function note(scan: ProcessScan, forms: string[], place: string): void {
  for (const form of forms) {
    const entry = `${form} in ${place}`;
    if (!scan.found.includes(entry)) scan.found.push(entry);
  }
}

/** Reads memory, page by page where it cannot be read at once, and answers how many bytes were read. */
function readMemory(memory: number, buffer: Buffer, at: number, length: number): number {
  try {
    return readSync(memory, buffer, 0, length, at);
  } catch {
    let read = 0;
    while (read < length) {
      try {
        read += readSync(memory, buffer, read, Math.min(PAGE_BYTES, length - read), at + read);
      } catch {
        break;
      }
    }
    return read;
  }
}

function readableRegions(pid: number): Region[] {
  const lines = readFileSync(`/proc/${pid}/maps`, 'latin1').split('\n');
  return lines.flatMap((line) => {
    const match = /^([0-9a-f]+)-([0-9a-f]+) r/.exec(line);
    if (!match || KERNEL_PAGES.test(line)) return [];
    const [from, to] = [match[1] as string, match[2] as string].map((address) => Number.parseInt(address, 16));
    return [{ from: from as number, to: to as number, isFile: line.includes(' /') }];
  });
}

const PAGEMAP_ENTRY_BYTES = 8;
/** Bits in the highest byte of an entry: the page is in memory, or in the swap. */
const IN_USE = 0xc0;
/** A bit in the highest byte of an entry: the page is still that of the file behind it. */
const OF_FILE = 0x20;

/**
 * The pages of a region that the process wrote. The others are zeros, of which Node reserves half a gigabyte, or pages of
 * files, of Node itself above all: files are read as files.
 */
function writtenPartsOf(pagemap: number, { from, to, isFile }: Region): Region[] {
  const entries = Buffer.alloc(((to - from) / PAGE_BYTES) * PAGEMAP_ENTRY_BYTES);
  const length = readSync(pagemap, entries, 0, entries.length, (from / PAGE_BYTES) * PAGEMAP_ENTRY_BYTES);
  const parts: Region[] = [];
  for (let index = 0; index < length; index += PAGEMAP_ENTRY_BYTES) {
    const flags = entries[index + PAGEMAP_ENTRY_BYTES - 1] as number;
    if ((flags & IN_USE) === 0 || (isFile && (flags & OF_FILE) !== 0)) continue;
    const page = from + (index / PAGEMAP_ENTRY_BYTES) * PAGE_BYTES;
    const last = parts.at(-1);
    if (last?.to === page) last.to += PAGE_BYTES;
    else parts.push({ from: page, to: page + PAGE_BYTES, isFile });
  }
  return parts;
}

function isMapped(pid: number, address: number): boolean {
  return readableRegions(pid).some(({ from, to }) => from <= address && address < to);
}

interface OpenFile {
  path: string;
  content: Buffer;
}

/** The ordinary files that a process has open, read through its descriptors, so that deleted ones are found as well. */
export function openFilesOf(pid: number): OpenFile[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((descriptor) => {
    const link = `/proc/${pid}/fd/${descriptor}`;
    try {
      const path = readlinkSync(link);
      if (
        !path.startsWith('/') ||
        (path.startsWith('/dev/') && !path.startsWith('/dev/shm/')) ||
        path.startsWith('/proc/')
      )
        return [];
      const file = openSync(link, 'r');
      try {
        return fstatSync(file).isFile() ? [{ path, content: readFileSync(file) }] : [];
      } finally {
        closeSync(file);
      }
    } catch {
      // The descriptor was closed in the meantime.
      return [];
    }
  });
}

function nameOf(pid: number): string {
  const program = readFileSync(`/proc/${pid}/comm`, 'latin1').trim();
  const words = readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0');
  return `${program} ${words.findLast((word) => /\.(ts|js)$/.test(word)) ?? ''}`.trim();
}

/** Whether this user may read the memory of a process it started. */
export async function mayReadMemory(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 30_000)'], { stdio: 'ignore' });
  try {
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    const { bytesRead } = await scanProcess(child.pid as number, []);
    return bytesRead > 0;
  } catch {
    return false;
  } finally {
    child.kill('SIGKILL');
  }
}
