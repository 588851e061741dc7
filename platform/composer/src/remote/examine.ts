import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Release } from '@proper/shared-types/release';
import { type Refusal, ReleaseFault, toFault, toRefusal, unknownVersion } from '../model/faults';
import type { Candidate, StoredRelease } from '../model/releases';
import { openSource } from '../pull/sources';
import { Store } from '../pull/store';
import type { Acceptance } from '../state/history';
import { admitRemote, admitShell, findObjectionsToPages } from './admit/admit';
import { checkObjections } from './admit/objections';
import { Compressor } from './job/compress';
import { type Choice, type Job, mostAccepted, nothingFound, type Summary } from './job/job';
import { isIntact, partFile } from './job/part';
import type { Progress } from './job/progress';
import { composedRemote } from './render/composition';
import { type Documents, renderDocuments } from './render/render';
import { Renderer } from './render/renderer';
import { findObjectionsToDocuments } from './verify/page-checks';
import { visitPages } from './verify/visitor';
import { writePart } from './write-part';

interface ExamineOptions {
  readonly job: Job;
  /** The folder of this process. */
  readonly folder: string;
  readonly progress: Progress;
}

/** Examines the releases of a job in order, and makes a part of the site from the first that passes. */
export async function examine({ job: given, folder, progress }: ExamineOptions): Promise<Summary> {
  const job = given.settings.isThorough ? withoutDamage(given) : given;
  const { name, settings, live, liveVersions, inputs } = job;
  const store = new Store(job.dataDir, settings, progress);
  const refusals: Refusal[] = [];

  for (const [index, choice] of job.choices.entries()) {
    let version = unknownVersion;
    try {
      progress.begin({ version, step: 'was fetched', choice: index });
      const stored = await obtain(choice, store, job);
      version = stored.release.version;
      progress.begin({ version });
      const candidate = { ...stored, wasLive: liveVersions.includes(version) };
      if (live?.part.version === version && live.part.inputs === inputs)
        return { ...nothingFound, outcome: 'live', version, refusals };
      const passed = await examineOne(candidate, { job, folder, store, progress });
      return { outcome: 'part', version, refusals, ...passed };
    } catch (thrown) {
      const fault = toFault(thrown);
      refusals.push(toRefusal({ name, version: fault.details.version ?? version }, fault));
      rmSync(path.join(folder, 'rendered'), { recursive: true, force: true });
    }
  }
  return { ...nothingFound, outcome: 'none', refusals };
}

/** A part of the live site with a damaged file is made again as a whole. */
function withoutDamage(job: Job): Job {
  const { folder = '', part } = job.live ?? {};
  const files = Object.entries(part?.files ?? {});
  return files.every(([file, written]) => isIntact(folder, file, written))
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

interface ExamineOneOptions extends ExamineOptions {
  readonly store: Store;
}

/** The shell that a job names. @throws ReleaseFault */
function findShell(store: Store, { shell, isNewShell }: Job): Candidate {
  const stored = store.find('shell', shell ?? '');
  if (!stored) throw new ReleaseFault('the shell is no longer stored', { isTransient: true });
  return { ...stored, wasLive: !isNewShell };
}

interface CompareOptions extends ExamineOneOptions {
  readonly shell: Candidate;
  readonly remote: Candidate;
  readonly documents: Documents;
  readonly compressor: Compressor;
}

/**
 * Compares the pages of a remote with the live ones, and opens them in a browser if that is asked for. Whichever release was never
 * live is to blame, the remote's first; releases that were live are not compared again.
 *
 * @throws ReleaseFault
 */
async function compareWithLive(options: CompareOptions): Promise<readonly Acceptance[]> {
  const { job, store, progress, shell, remote, documents, compressor } = options;
  const { name, config, settings } = job;
  const blamed = [remote, shell].find(({ wasLive }) => !wasLive);
  if (!blamed) return [];
  const pages = documents.rendered.flatMap((document) =>
    document.path === null ? [] : [{ ...document, path: document.path }],
  );
  progress.begin({ step: 'was compared with the live site' });
  const liveShell = store.find('shell', job.liveShell ?? '');
  const liveRemote = store.find(name, job.liveVersions[0] ?? '');
  const releases = liveShell && liveRemote ? { shell: liveShell, remote: liveRemote } : undefined;
  const objections = await findObjectionsToDocuments({
    pages,
    now: { shell, remote },
    live: job.liveShell === undefined ? undefined : { folder: path.join(job.dataDir, 'site'), releases },
    compressor,
    onProgress: progress.tick,
  });
  const accepted = checkObjections(blamed.release, objections, job.accept);
  if (!job.browser) return accepted;
  progress.begin({ step: 'was opened in a browser' });
  const routes = job.routes.find((entry) => entry.name === name)?.routes ?? [];
  await visitPages({
    pages,
    config,
    releases: [shell, remote],
    composition: {
      versions: { shell: shell.release.version, [name]: remote.release.version },
      remotes: [{ ...composedRemote(remote), routes }],
      unavailable: [],
      onDemand: [],
    },
    liveFolder: job.live?.folder,
    settings: settings.browser,
    progress,
  });
  return accepted;
}

/** Puts one release through every check, and writes its part of the site. @throws ReleaseFault */
async function examineOne(
  candidate: Candidate,
  options: ExamineOneOptions,
): Promise<Pick<Summary, 'accepted' | 'documents'>> {
  const { job, folder, store, progress } = options;
  const { name, settings } = job;
  const remote = job.shell === null ? null : candidate;
  const shell = remote ? findShell(store, job) : candidate;
  const kept = job.kept.flatMap((version) => store.find(name, version) ?? []);
  const keptReleases: readonly Release[] = kept.map(({ release }) => release);
  const renderer = new Renderer(shell, remote, { limits: settings.engine, tools: job.tools });
  const compressor = new Compressor();
  const accepted: Acceptance[] = [];
  try {
    progress.begin({ step: 'was checked' });
    if (remote) await admitRemote(remote, { shell, kept: keptReleases, routes: job.routes, renderer });
    else await admitShell(shell, keptReleases, renderer);
    if (remote && !remote.wasLive) {
      const live = store.find(name, job.liveVersions[0] ?? '');
      const objections = findObjectionsToPages(remote.release, live?.release, job);
      accepted.push(...checkObjections(remote.release, objections, job.accept));
    }

    progress.begin({ step: 'was rendered' });
    const rendered = path.join(folder, 'rendered');
    const documents = await renderDocuments({ job, folder: rendered, shell, remote, renderer, progress });

    if (remote)
      accepted.push(...(await compareWithLive({ ...options, shell, remote, documents, compressor })));

    progress.begin({ step: 'was written' });
    const part = await writePart({ job, folder, candidate, shell, kept, documents, compressor, progress });
    writeFileSync(partFile(folder), JSON.stringify(part));
    return {
      accepted: accepted.slice(0, mostAccepted),
      documents: { rendered: documents.rendered.length, unchanged: documents.unchanged.length },
    };
  } finally {
    renderer.stop();
  }
}
