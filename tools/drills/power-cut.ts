import { closeSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { copyEmptyDatabase } from '@proper/server/test-support/empty-database';
import { becomesTrue, type Drill, type Faults, type RunningServer, startServer, tryCommand } from './harness';
import { createLedger, type Ledger, startVisitors } from './ledger';

const sizeMb = 384;

/** A disk whose content is one file (a loop device): what is in the file has reached the disk. */
interface ImageDisk {
  readonly image: string;
  /** Where it is mounted. */
  readonly folder: string;
  readonly remove: () => void;
}

function mountImage(): ImageDisk | undefined {
  const base = mkdtempSync(path.join(tmpdir(), 'proper-power-'));
  const [image, folder] = [path.join(base, 'disk'), path.join(base, 'mounted')];
  const handle = openSync(image, 'w');
  ftruncateSync(handle, sizeMb * 1_048_576);
  closeSync(handle);
  mkdirSync(folder);
  // Made lazily, as is the default, the file system would go on writing to the disk for minutes.
  const options = ['-E', 'lazy_itable_init=0,lazy_journal_init=0'];
  const isMounted =
    tryCommand('mkfs.ext4', '-q', '-F', ...options, image) &&
    tryCommand('mount', '-o', 'loop', image, folder);
  const remove = (): void => {
    if (isMounted) tryCommand('umount', '-l', folder);
    rmSync(base, { recursive: true, force: true });
  };
  if (isMounted) return { image, folder, remove };
  remove();
  return undefined;
}

/** Copies the disk until two copies are the same, so that the copy is one moment of it. */
function copyMoment(image: string, copy: string): void {
  do {
    tryCommand('cp', '--sparse=always', image, copy);
    tryCommand('cp', '--sparse=always', image, `${copy}.next`);
  } while (!tryCommand('cmp', '--silent', copy, `${copy}.next`));
  rmSync(`${copy}.next`);
}

/** Cuts the power under a running server, and compares what is then on its disk with what it had acknowledged. */
async function cutPower(disk: ImageDisk, server: RunningServer, ledger: Ledger, faults: Faults) {
  const copy = `${disk.image}.cut`;
  const folder = `${disk.folder}-cut`;
  mkdirSync(folder, { recursive: true });
  process.kill(server.pid, 'SIGSTOP');
  const before = createLedger(faults);
  for (const form of ['lead', 'email'] as const)
    for (const email of ledger.acknowledged[form]) before.acknowledged[form].add(email);
  copyMoment(disk.image, copy);
  process.kill(server.pid, 'SIGCONT');
  if (!tryCommand('mount', '-o', 'loop', copy, folder)) throw new Error('The copy cannot be mounted.');
  try {
    return await before.compare({ dataDir: path.join(folder, 'data') });
  } finally {
    tryCommand('umount', '-l', folder);
    rmSync(copy);
  }
}

/** Copies the disk at any moment while visitors submit, and starts a server on the copy. */
export const powerCut: Drill = {
  name: 'power-cut',
  what: 'the power cut under load: everything acknowledged is on the disk, once; also while the database is made',

  async run({ random, short, report, faults }) {
    const disk = mountImage();
    if (disk === undefined) return 'no image of a disk can be mounted here';
    const ledger = createLedger(faults);
    const { lead } = ledger.acknowledged;
    const dataDir = path.join(disk.folder, 'data');
    const cuts = short ? 2 : 20;
    const firstStarts = short ? 0 : 6;
    let counts: Readonly<Record<string, number>> = {};
    try {
      for (let round = 1; round <= firstStarts; round += 1) {
        mkdirSync(dataDir);
        const server = await startServer({ dataDir });
        await pause(5000 * random());
        await cutPower(disk, server, createLedger(faults), faults);
        await server.kill();
        rmSync(dataDir, { recursive: true });
      }
      await copyEmptyDatabase(dataDir);
      const server = await startServer({ dataDir });
      // 0: a connection that was idle while the server stood still may break.
      const leave = startVisitors(server.address, ledger, { faults, allowed: [0, 429, 503] });
      for (let cut = 1; cut <= cuts; cut += 1) {
        const wanted = lead.size + 10;
        if (!(await becomesTrue(() => lead.size >= wanted))) faults.add('no lead was taken any more');
        await pause((short ? 500 : 5000) * random());
        counts = await cutPower(disk, server, ledger, faults);
        report(`${cut} cuts under load`);
      }
      const left = leave();
      await server.kill();
      await left;
      return { cuts, 'cuts at a first start': firstStarts, ...counts };
    } finally {
      disk.remove();
    }
  },
};
