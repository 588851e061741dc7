import { availableParallelism } from 'node:os';
import { isHere, releaseNames, root } from '@proper/operator-kit/repository';
import { type BuildMode, buildVersion } from '@proper/preset/version/version';
import type { ReleaseName } from '@proper/shared-types/release';
import { builtRelease } from './built-release';
import { runBuild } from './run-build';

/** How the build of one workspace ended. */
type BuildOutcome =
  | { readonly ok: true; readonly built: boolean; readonly version: string }
  | { readonly ok: false; readonly output: string };

/** Builds one workspace, unless the release that stands there was built from the same input. */
async function buildOne(name: ReleaseName, mode: BuildMode, force: boolean): Promise<BuildOutcome> {
  const version = buildVersion(root, name, mode);
  if (!force && builtRelease(name, mode)?.version === version) return { ok: true, built: false, version };
  const end = await runBuild(name, mode);
  return end.ok ? { ok: true, built: true, version } : end;
}

interface BuildOptions {
  /** In the order in which they are begun. */
  readonly modes: readonly BuildMode[];
  /** All by default; what is not in this checkout is left out, and said. */
  readonly names?: readonly ReleaseName[];
  readonly force?: boolean;
  readonly report: (line: string) => void;
}

/** The build that draws the documents takes as long as all others: begun last, it would run on alone. */
const longestFirst = (names: readonly ReleaseName[]): readonly ReleaseName[] =>
  [...names].sort((one, other) => Number(other === 'mfe-forms') - Number(one === 'mfe-forms'));

/**
 * Builds what changed, some workspaces at a time: a build keeps one core busy. After one that fails no other is begun.
 * False when one of them does not build.
 */
export async function buildChanged(options: BuildOptions): Promise<boolean> {
  const { modes, names = releaseNames, force = false, report } = options;
  for (const name of names) if (!isHere(name)) report(`${name} is not in this checkout, and is left out`);
  const here = names.filter(isHere);
  const waiting = modes.flatMap((mode) => longestFirst(here).map((name) => ({ name, mode })));
  let allBuilt = true;
  async function buildNext(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, mode } = next;
      const started = performance.now();
      const outcome = await buildOne(name, mode, force);
      if (outcome.ok) {
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        const what = `${name} ${outcome.version}${mode === 'development' ? ' for development' : ''}`;
        report(`${what} ${outcome.built ? `built in ${seconds} s` : 'is up to date'}`);
      } else {
        allBuilt = false;
        waiting.length = 0;
        report(`${name} does not build:\n${outcome.output}`);
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, buildNext));
  return allBuilt;
}
