import { readFileSync } from 'node:fs';

/** The limits of one engine, in which teams' code renders. */
export interface EngineLimits {
  readonly taskMs: number;
  /** Milliseconds of all tasks together, to which a renderer adds some for each page of its release. */
  readonly totalMs: number;
  readonly perPageMs: number;
  readonly memoryMb: number;
}

/** About a hundred times what this repository's pages take: an engine that needs more is stuck. */
export const defaultLimits: EngineLimits = {
  taskMs: 20_000,
  totalMs: 60_000,
  perPageMs: 200,
  memoryMb: 768,
};

/** The limits of the process that examines one team's releases. */
export interface ProcessLimits {
  /** Milliseconds until its first sign of progress, and between two of them, besides the time of pulling. */
  readonly stepMs: number;
  /** Milliseconds for everything; a site of 20,000 pages takes half an hour on a slow machine. */
  readonly totalMs: number;
  /** Megabytes of its JavaScript heap, and of all of its memory. */
  readonly heapMb: number;
  readonly memoryMb: number;
  readonly fileMb: number;
}

/** The first composition of 1,000 pages takes 44 s and 230 MB in all. */
export const processLimits: ProcessLimits = {
  stepMs: 60_000,
  totalMs: 3_600_000,
  heapMb: 512,
  memoryMb: 1024,
  fileMb: 256,
};

/** Megabytes of memory that a process uses; 0 if the system does not report it. */
export function residentMegabytes(pid: number | undefined): number {
  try {
    const [, kilobytes = 0] =
      /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}
