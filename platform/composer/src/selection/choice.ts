import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { documentFile } from '@proper/operator-kit/document-file';
import type { RemoteName, SitePath } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import type { LiveSite } from '../admission/live-site';
import type { PageStandards } from '../admission/page-checks';
import type { ComposeOptions } from '../compose-options';
import { siteStands } from '../site/standing';
import { type Candidates, findCandidates } from '../sources/candidates';
import { routeOwner } from '../sources/route-owner';
import { sourceAt } from '../sources/sources';
import type { Acceptances } from '../store/acceptances';
import type { Pins } from '../store/pins';
import type { CompositionRecord, Compositions } from '../store/record';
import type { Store } from '../store/store';
import type { Makings } from './makings';
import { pagesWithout } from './pages-without';
import type { Choice } from './select';

/** What stood in the data folder when composing began. */
export interface Standing {
  readonly before: Compositions | undefined;
  /** All compositions that are remembered, the live one first. */
  readonly earlier: readonly CompositionRecord[];
  readonly store: Store;
}

/** What an operator has decided. */
export interface Decisions {
  readonly pins: Pins;
  readonly acceptances: Acceptances;
  /** A hash of the configuration. */
  readonly config: string;
}

/** The releases that may go into the site, of the shell and of each remote that is not disabled. */
async function gatherCandidates(
  { remotes, settings, report }: ComposeOptions,
  { pinned, disabled }: Pins,
  { store, earlier }: Standing,
) {
  const candidatesOf = (name: ReleaseName, where: string): Promise<Candidates> =>
    findCandidates(name, sourceAt(where, settings.sizes.file), {
      store,
      liveVersions: earlier.flatMap(({ versions }) => versions[name] ?? []),
      pinned: pinned[name],
      report,
    });
  const [shell, ...ofRemotes] = await Promise.all([
    candidatesOf('shell', remotes.shell.source),
    ...[...remotes.remotes]
      .filter(([name]) => !disabled.includes(name))
      .map(async ([name, { source }]) => [name, await candidatesOf(name, source)] as const),
  ]);
  return { shell, remotes: new Map(ofRemotes) };
}

/** What is deployed, read when somebody asks. */
function liveSiteIn(dataDir: string, { earlier, store }: Standing): LiveSite {
  const [current] = earlier;
  const isLive = (path: SitePath, [name, version]: readonly [string, string]): boolean =>
    name !== 'shell' &&
    store.find(name as RemoteName, version)?.release.pages.some((page) => page.path === path) === true;
  return {
    releaseOf(name) {
      const version = earlier.find(({ versions }) => versions[name] !== undefined)?.versions[name];
      return version === undefined ? undefined : store.find(name, version);
    },
    documentOf(page) {
      try {
        return readFileSync(path.join(dataDir, 'site', documentFile(page)), 'utf8');
      } catch {
        return undefined;
      }
    },
    ownerOf(page) {
      const [owner] = Object.entries(current?.versions ?? {}).find((entry) => isLive(page, entry)) ?? [];
      return owner as RemoteName | undefined;
    },
  };
}

/** What of a record makes a site what it is. */
const essenceOf = ({ config, versions, unavailable }: CompositionRecord) => ({
  config,
  versions,
  unavailable,
});

/** Gathers what the site may be made of, and by which standards. */
export async function choiceOf(
  options: ComposeOptions,
  standing: Standing,
  { pins, acceptances, config: configHash }: Decisions,
  {
    visit,
    compressor,
    ...takenOver
  }: Pick<Choice, 'visit' | 'rendered' | 'typefaces'> & Pick<PageStandards, 'compressor'>,
): Promise<Choice> {
  const { remotes, dataDir, config, settings } = options;
  const { before, store } = standing;
  const stands = before !== undefined && (await siteStands(dataDir, before, store));
  const pagesOf = (name: RemoteName) => pagesWithout(name, remotes, before);
  return {
    config,
    ...(await gatherCandidates(options, pins, standing)),
    ownerOf: (path: SitePath) => routeOwner(remotes, path),
    isLive: (makings: Makings) =>
      stands && isDeepStrictEqual(essenceOf(before.current), { config: configHash, ...makings }),
    limits: settings.renderer,
    ...takenOver,
    standards: {
      compressor,
      live: liveSiteIn(dataDir, standing),
      budget: settings.budget,
      isAccepted: (release, objection) => acceptances.covers(release, objection),
    },
    visit,
    unavailable: pins.disabled.flatMap(pagesOf),
    leaveOut: (name) => (stands && before.current.versions[name] !== undefined ? undefined : pagesOf(name)),
  };
}
