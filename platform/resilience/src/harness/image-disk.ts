import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ScenarioResult } from './scenario';
import { tryCommand } from './system-command';

/** A disk whose content is one file (a loop device): what is in the file has reached the disk. */
export interface ImageDisk {
  /** Where it is mounted. */
  readonly folder: string;
  /**
   * What a power cut at this moment would leave, mounted elsewhere for `work`. Nothing but the system may write
   * meanwhile: the disk is copied until two copies are the same, so that the copy is one moment of it.
   *
   * @param afterCopy - Called once the copy is made.
   */
  cut<Result>(work: (folder: string) => Promise<Result>, afterCopy: () => void): Promise<Result>;
}

const sizeMb = 384;

function makeImage(file: string): boolean {
  const handle = openSync(file, 'w');
  ftruncateSync(handle, sizeMb * 1_048_576);
  closeSync(handle);
  // Made lazily, as is the default, the file system would go on writing to the disk for minutes.
  return tryCommand('mkfs.ext4', '-q', '-F', '-E', 'lazy_itable_init=0,lazy_journal_init=0', file);
}

function copyOfOneMoment(image: string, copy: string): void {
  const next = `${copy}.next`;
  const make = (to: string) => execFileSync('cp', ['--sparse=always', image, to]);
  make(copy);
  for (;;) {
    make(next);
    if (tryCommand('cmp', '--silent', copy, next)) break;
    execFileSync('mv', [next, copy]);
  }
  rmSync(next);
}

/** Gives `work` a disk of its own that can be cut off. Where none can be mounted, the scenario is skipped. */
export async function withImageDisk(
  work: (disk: ImageDisk) => Promise<ScenarioResult>,
): Promise<ScenarioResult> {
  const base = mkdtempSync(path.join(tmpdir(), 'proper-power-'));
  const image = path.join(base, 'disk');
  const folder = path.join(base, 'mounted');
  const mount = (file: string, at: string): boolean => {
    mkdirSync(at, { recursive: true });
    return tryCommand('mount', '-o', 'loop', file, at);
  };

  const isMounted = makeImage(image) && mount(image, folder);
  try {
    if (!isMounted) return { skipped: 'no image of a disk can be mounted here' };
    return await work({
      folder,
      async cut(inspect, afterCopy) {
        const copy = path.join(base, 'cut');
        const at = path.join(base, 'mounted-cut');
        copyOfOneMoment(image, copy);
        afterCopy();
        if (!mount(copy, at)) throw new Error('The copy of the disk cannot be mounted.');
        try {
          return await inspect(at);
        } finally {
          tryCommand('umount', '-l', at);
          rmSync(copy);
        }
      },
    });
  } finally {
    if (isMounted) tryCommand('umount', '-l', folder);
    rmSync(base, { recursive: true, force: true });
  }
}
