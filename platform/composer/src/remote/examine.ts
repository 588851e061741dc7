import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { type Refusal, ReleaseFault, toFault, toRefusal, unknownVersion } from '../model/faults';
import type { Candidate, StoredRelease } from '../model/releases';
import { openSource } from '../pull/sources';
import { Store } from '../pull/store';
import type { Acceptance } from '../state/history';
import { admit } from './admit/admit';
import { checkObjections } from './admit/objections';
import {
  type Choice,
  type Examination,
  type Job,
  liveFolder,
  mostAccepted,
  nothingFound,
  Progress,
  type Summary,
} from './job/job';
import { isIntact, PartWriter, partFiles } from './job/part';
import { Scales } from './job/scales';
import { type RenderedPage, renderDocuments } from './render/render';
import { Renderer } from './render/renderer';
import { findObjectionsToDocuments } from './verify/page-checks';
import { visitPages } from './verify/visitor';
import { describePart, writeReleases } from './write-part';

/**
 * The process that examines one team's releases. It reads its job from its folder, prints progress, and leaves its summary
 * there. Whatever a release does to it, the composer only sees that it has ended.
 */

/** Examines the releases of a job in order, and makes a part of the site from the first that passes. */
async function examine(folder: string): Promise<Summary> {
  const given = JSON.parse(readFileSync(path.join(folder, 'job.json'), 'utf8')) as Job;
  const progress = new Progress((data) => void process.stdout.write(`${JSON.stringify(data)}\n`));
  const job = given.settings.isThorough ? withoutDamage(given) : given;
  const { name, live, inputs } = job;
  const store = new Store(job.dataDir, job.settings, progress);
  const files = partFiles(folder);
  const refusals: Refusal[] = [];

  for (const [index, choice] of job.choices.entries()) {
    let version = unknownVersion;
    try {
      progress.begin({ version, step: 'was fetched', choice: index });
      const stored = await obtain(choice, store, job);
      version = stored.release.version;
      progress.begin({ version });
      if (live?.version === version && live.inputs === inputs) return { ...nothingFound, refusals };
      const candidate = { ...stored, wasLive: job.liveVersions.includes(version) };
      const found = await examineOne({
        job,
        progress,
        store,
        shell: job.shell === null ? candidate : findShell(store, job),
        remote: job.shell === null ? null : candidate,
        kept: job.kept.flatMap((earlier) => store.find(name, earlier) ?? []),
        writer: new PartWriter(files, live?.files),
        scales: new Scales(),
      });
      return { refusals, ...found };
    } catch (thrown) {
      const fault = toFault(thrown);
      refusals.push(toRefusal({ name, version: fault.details.version ?? version }, fault));
      rmSync(files, { recursive: true, force: true });
    }
  }
  return { ...nothingFound, refusals };
}

/** A part of the live site with a damaged file is made again as a whole. */
function withoutDamage(job: Job): Job {
  const files = Object.entries(job.live?.files ?? {});
  return files.every(([file, written]) => isIntact(liveFolder(job), file, written))
    ? job
    : { ...job, live: undefined };
}

/** Pulls a release, or finds it in the store: a pinned one needs no server. @throws ReleaseFault */
async function obtain(choice: Choice, store: Store, { name, settings }: Job): Promise<StoredRelease> {
  const version = 'version' in choice ? choice.version : choice.pinned;
  const stored = version === undefined ? undefined : store.find(name, version);
  const damage = stored && store.damageTo(stored);
  if (stored && damage === undefined) return stored;
  if ('version' in choice)
    throw stored
      ? new ReleaseFault(`its file ${damage} was damaged in the store`, { version })
      : new ReleaseFault('it is no longer stored', { version, isTransient: true });
  const pulled = await store.pull(name, openSource(name, choice.source, settings.sizes.file));
  if (version === undefined || pulled.release.version === version) return pulled;
  throw new ReleaseFault('it is neither stored nor what its team publishes now', { version });
}

/** The shell that a job names. @throws ReleaseFault */
function findShell(store: Store, { shell, isNewShell }: Job): Candidate {
  const stored = store.find('shell', shell ?? '');
  if (!stored) throw new ReleaseFault('the shell is no longer stored', { isTransient: true });
  return { ...stored, wasLive: !isNewShell };
}

/** Puts one release through every check, and writes its part of the site. @throws ReleaseFault */
async function examineOne(
  examination: Examination,
): Promise<Pick<Summary, 'part' | 'accepted' | 'documents'>> {
  const { job, shell, remote, progress } = examination;
  const renderer = new Renderer(shell, remote, { limits: job.settings.engine, tools: job.tools });
  try {
    progress.begin({ step: 'was checked' });
    const accepted = await admit(examination, renderer);

    progress.begin({ step: 'was rendered' });
    const { pages, documents } = await renderDocuments(examination, renderer);

    progress.begin({ step: 'was written' });
    await writeReleases(examination);

    const alsoAccepted = await compareWithLive(examination, pages);
    return {
      part: await describePart(examination),
      accepted: [...accepted, ...alsoAccepted].slice(0, mostAccepted),
      documents,
    };
  } finally {
    renderer.stop();
  }
}

/**
 * Compares the pages of a remote with the live ones, and opens them in a browser if that is asked for. Whichever release was never live is
 * to blame, the remote's first; releases that were live are not compared again. @throws ReleaseFault
 */
async function compareWithLive(
  { remote, ...rest }: Examination,
  pages: readonly RenderedPage[],
): Promise<readonly Acceptance[]> {
  const { job, shell, progress } = rest;
  const blamed = [remote, shell].find((release) => release?.wasLive === false);
  if (!remote || !blamed) return [];
  progress.begin({ step: 'was compared with the live site' });
  const objections = await findObjectionsToDocuments({ ...rest, remote }, pages);
  const accepted = checkObjections(blamed.release, objections, job.accept);
  if (job.browser) {
    progress.begin({ step: 'was opened in a browser' });
    await visitPages({ ...rest, remote }, pages);
  }
  return accepted;
}

/** No fault of a release: a full disk, a missing browser, or a bug. */
function describeProblem(cause: unknown): Summary {
  const problem = cause instanceof OperatorError ? cause.message : String((cause as Error)?.stack ?? cause);
  return { ...nothingFound, problem: problem.slice(0, 1000) };
}

const folder = process.argv[2] ?? '';
void examine(folder)
  .catch(describeProblem)
  .then((summary) => {
    writeFileSync(path.join(folder, 'summary.json'), JSON.stringify(summary));
    process.exit(0);
  });
