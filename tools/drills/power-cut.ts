import { closeSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { copyEmptyDatabase } from '@proper/server/test-support/empty-database';
import { becomesTrue, type Drill, type RunningServer, startServer, tryCommand } from './harness';
import { Ledger } from './ledger';

const sizeMb = 384;

/** A loop device: what its image file contains has reached the disk. */
interface ImageDisk {
  readonly image: string;
  /** The folder on which it is mounted. */
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

/** Undefined where this process may not mount a disk. */
async function mountImage(): Promise<ImageDisk | undefined> {
  const base = mkdtempSync(path.join(tmpdir(), 'proper-power-'));
  const [image, folder] = [path.join(base, 'disk'), path.join(base, 'mounted')];
  const handle = openSync(image, 'w');
  ftruncateSync(handle, sizeMb * 1_048_576);
  closeSync(handle);
  mkdirSync(folder);
  // By default ext4 initialises itself in the background, and would write to the disk for minutes.
  const options = ['-E', 'lazy_itable_init=0,lazy_journal_init=0'];
  const isMounted =
    (await tryCommand('mkfs.ext4', '-q', '-F', ...options, image)) &&
    (await tryCommand('mount', '-o', 'loop', image, folder));
  const remove = async (): Promise<void> => {
    if (isMounted) await tryCommand('umount', '-l', folder);
    rmSync(base, { recursive: true, force: true });
  };
  if (isMounted) return { image, folder, remove };
  await remove();
  return undefined;
}

/** Copies the disk until two copies are the same: a copy that took longer than a write would mix two states. */
async function copyDisk(image: string, copy: string): Promise<void> {
  do {
    await tryCommand('cp', '--sparse=always', image, copy);
    await tryCommand('cp', '--sparse=always', image, `${copy}.next`);
  } while (!(await tryCommand('cmp', '--silent', copy, `${copy}.next`)));
  rmSync(`${copy}.next`);
}

/** Compares what a running server has acknowledged with what its disk would contain after a loss of power at this moment. */
async function cutPower(disk: ImageDisk, server: RunningServer, ledger: Ledger) {
  const copy = `${disk.image}.cut`;
  const folder = `${disk.folder}-cut`;
  mkdirSync(folder, { recursive: true });
  process.kill(server.pid, 'SIGSTOP');
  const atCut = ledger.copy();
  await copyDisk(disk.image, copy);
  process.kill(server.pid, 'SIGCONT');
  if (!(await tryCommand('mount', '-o', 'loop', copy, folder)))
    throw new Error('The copy cannot be mounted.');
  try {
    return await atCut.compare({ dataDir: path.join(folder, 'data') });
  } finally {
    await tryCommand('umount', '-l', folder);
    rmSync(copy);
  }
}

/** Copies the disk at random moments while visitors submit forms, and starts a server on the copy. */
export const powerCut: Drill = {
  name: 'power-cut',
  summary:
    'the power fails under load, and while the database is created: everything acknowledged is on the disk, once',

  async run({ random, isShort, report, faults }) {
    const disk = await mountImage();
    if (disk === undefined) return 'no disk image can be mounted here';
    const ledger = new Ledger(faults);
    const { lead } = ledger.acknowledged;
    const dataDir = path.join(disk.folder, 'data');
    const cuts = isShort ? 2 : 20;
    const firstStarts = isShort ? 0 : 6;
    let counts: Readonly<Record<string, number>> = {};
    try {
      for (let round = 1; round <= firstStarts; round += 1) {
        mkdirSync(dataDir);
        const server = await startServer({ dataDir });
        await pause(5000 * random());
        await cutPower(disk, server, new Ledger(faults));
        await server.kill();
        rmSync(dataDir, { recursive: true });
      }
      await copyEmptyDatabase(dataDir);
      const server = await startServer({ dataDir });
      // Connections that were idle while the server was stopped may break, and visitors get no reply.
      const stopVisitors = ledger.startVisitors(server.address);
      for (let cut = 1; cut <= cuts; cut += 1) {
        const target = lead.size + 10;
        if (!(await becomesTrue(() => lead.size >= target))) faults.add('no more leads were accepted');
        await pause((isShort ? 500 : 5000) * random());
        counts = await cutPower(disk, server, ledger);
        report(`${cut} cuts under load`);
      }
      const visitorsLeft = stopVisitors();
      await server.kill();
      await visitorsLeft;
      return { cuts, 'cuts during a first start': firstStarts, ...counts };
    } finally {
      await disk.remove();
    }
  },
};
