import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { remoteNames, type SiteConfig } from 'shared-types';
import type { ReleaseName, ShellServer } from 'shared-types/release';
import { lockDataFolder } from '../data-lock';
import { ComposeError, messageOf, type Refusal } from './errors';
import { type AdmittedRemote, examine } from './gate';
import { readCompositions, recordComposition } from './record';
import { compositionOf, type Ingredients, renderDocuments } from './render';
import { loadShellServer } from './server-bundles';
import { publishSite, writeSite } from './site';
import { readSources, type Source } from './sources';
import { Store, type StoredRelease } from './store';

/** How many earlier releases of each name stay available, for pages that are still open. */
const earlierReleases = 5;

export interface ComposeOptions {
  /** Path of `remotes.json`. */
  readonly remotesFile: string;
  /** Holds the store, the sites and `composition.json`. */
  readonly dataDir: string;
  readonly config: SiteConfig;
  /** Progress, a line at a time. */
  readonly report: (line: string) => void;
}

/** How composing ended. */
export interface Composed {
  readonly id: string;
  /** False when the live site was made of the same ingredients already. */
  readonly changed: boolean;
  readonly versions: Readonly<Record<ReleaseName, string>>;
  readonly refusals: readonly Refusal[];
}

/** The releases of one name that may go into the site, the wanted one first. */
type Candidates = StoredRelease[];

class Composer {
  readonly #options: ComposeOptions;
  readonly #store: Store;
  readonly #refusals: Refusal[] = [];

  constructor(options: ComposeOptions) {
    this.#options = options;
    this.#store = new Store(options.dataDir);
  }

  get refusals(): readonly Refusal[] {
    return this.#refusals;
  }

  #refuse(name: ReleaseName, version: string, reason: string): void {
    this.#refusals.push({ name, version, reason });
    this.#options.report(`refused ${name} ${version}: ${reason}`);
  }

  /** The current release of a team, if it can be had, and the one that is live. */
  async candidates(name: ReleaseName, source: Source): Promise<Candidates> {
    const pulled = await this.#store.pull(name, source);
    if (!pulled.ok) this.#refuse(name, pulled.version, pulled.reason);
    else if (pulled.isNew) this.#options.report(`pulled ${name} ${pulled.stored.release.version}`);
    const liveVersion = readCompositions(this.#options.dataDir)?.current.versions[name];
    const live = liveVersion === undefined ? undefined : this.#store.find(name, liveVersion);
    const wanted = pulled.ok ? pulled.stored : undefined;
    return [wanted, live].filter(
      (stored, index, all): stored is StoredRelease =>
        stored !== undefined &&
        all.findIndex((other) => other?.release.version === stored.release.version) === index,
    );
  }

  #first(name: ReleaseName, candidates: Candidates): StoredRelease {
    const [first] = candidates;
    if (first) return first;
    const reasons = this.#refusals.filter((refusal) => refusal.name === name).map(({ reason }) => reason);
    throw new ComposeError(`There is no usable release of ${name}: ${reasons.join('; ')}`);
  }

  /** The shell that renders; one whose bundle does not run gives way to the last good one. */
  shell(candidates: Candidates): { readonly stored: StoredRelease; readonly server: ShellServer } {
    for (;;) {
      const stored = this.#first('shell', candidates);
      try {
        return { stored, server: loadShellServer(stored) };
      } catch (cause) {
        this.drop(candidates, `its server bundle does not run: ${messageOf(cause)}`);
      }
    }
  }

  /** The first of a remote's releases that the gate lets through. */
  admit(
    name: (typeof remoteNames)[number],
    candidates: Candidates,
    server: ShellServer,
    contract: string,
  ): AdmittedRemote {
    for (;;) {
      const stored = this.#first(name, candidates);
      const verdict = examine(name, stored, server, contract);
      if (verdict.ok) return verdict.admitted;
      this.drop(candidates, verdict.reason);
    }
  }

  /** Takes the foremost candidate out, with a reason. */
  drop(candidates: Candidates, reason: string): void {
    const dropped = candidates.shift();
    if (dropped) this.#refuse(dropped.release.name, dropped.release.version, reason);
  }

  /** Every release whose files stay: the live ones, and those of earlier compositions, newest first. */
  kept(current: readonly StoredRelease[]): readonly StoredRelease[] {
    const record = readCompositions(this.#options.dataDir);
    const earlier = record ? [record.current, ...record.history] : [];
    return current.flatMap((live) => {
      const { name, version } = live.release;
      const versions = new Set(
        earlier.map(({ versions }) => versions[name]).filter((known) => known !== version),
      );
      const before = [...versions].slice(0, earlierReleases).map((known) => this.#store.find(name, known));
      return [live, ...before.filter((stored) => stored !== undefined)];
    });
  }
}

const versionsOf = ({ shell, remotes }: Ingredients): Composed['versions'] => ({
  shell: shell.release.version,
  ...(Object.fromEntries(remotes.map(({ name, stored }) => [name, stored.release.version])) as Record<
    (typeof remoteNames)[number],
    string
  >),
});

async function composeLocked(options: ComposeOptions): Promise<Composed> {
  const { remotesFile, dataDir, config, report } = options;
  const composer = new Composer(options);
  const sources = await readSources(remotesFile);
  const shells = await composer.candidates('shell', sources.shell);
  const remotes = new Map<(typeof remoteNames)[number], Candidates>();
  for (const name of remoteNames) remotes.set(name, await composer.candidates(name, sources[name]));

  for (;;) {
    const { stored: shell, server: shellServer } = composer.shell(shells);
    const admitted = [...remotes].map(([name, candidates]) =>
      composer.admit(name, candidates, shellServer, shell.release.contract),
    );
    const ingredients = { config, shell, shellServer, remotes: admitted };
    const versions = versionsOf(ingredients);
    const id = createHash('sha256')
      .update(JSON.stringify([versions, config]))
      .digest('hex')
      .slice(0, 16);
    const isLive =
      readCompositions(dataDir)?.current.id === id && existsSync(path.join(dataDir, 'site/index.html'));
    if (isLive) {
      report('nothing has changed since the site was composed');
      return { id, changed: false, versions, refusals: composer.refusals };
    }
    const rendered = await renderDocuments(ingredients);
    if (!rendered.ok) {
      const { culprit, reason } = rendered;
      composer.drop(
        culprit === shell
          ? shells
          : (remotes.get(culprit.release.name as (typeof remoteNames)[number]) ?? []),
        reason,
      );
      continue;
    }
    report(`rendered ${rendered.documents.size} documents`);
    const kept = composer.kept([shell, ...admitted.map(({ stored }) => stored)]);
    await writeSite(dataDir, id, {
      composition: compositionOf(ingredients),
      documents: rendered.documents,
      shell,
      kept,
    });
    await publishSite(dataDir, id);
    await recordComposition(dataDir, { id, at: new Date().toISOString(), versions });
    return { id, changed: true, versions, refusals: composer.refusals };
  }
}

/**
 * Pulls the current releases, puts each through the gate, renders all pages and makes the result the live site.
 * A release that is refused changes nothing: the last good one of its team stays.
 *
 * @throws ComposeError when no site can be composed; the live one, if any, stays as it was.
 */
export async function compose(options: ComposeOptions): Promise<Composed> {
  const lock = lockDataFolder(options.dataDir, 'composer');
  if (!lock.ok) throw new ComposeError(lock.reason);
  try {
    return await composeLocked(options);
  } finally {
    lock.release();
  }
}
