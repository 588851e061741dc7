import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Composed, compose } from '@proper/composer/compose';
import { readRemotes } from '@proper/composer/remotes-file';
import { readComposerSettings } from '@proper/composer/settings';
import { embeddedDefaults } from '@proper/operator-kit/embedded-defaults';
import type { ReleaseName } from '@proper/shared-types/release';
import remotesOfSite from '../../remotes.json' with { type: 'json' };

/** Where each team publishes. */
export type Sources = Readonly<Record<string, string>>;

interface Site {
  /** Holds the site and what it is composed from. */
  readonly dataDir: string;
  readonly sources: Sources;
  /** Opens every page of a new release in a browser, and refuses what does not come to life there. */
  readonly browser: boolean;
}

/**
 * Composes a site. Weights and what a release takes from the live site are not looked at: another time's pages may be fewer.
 *
 * @throws (rejects with) OperatorError when no site can be composed.
 */
export async function deploy({ dataDir, sources, browser }: Site): Promise<Composed> {
  const remotes = Object.entries(remotesOfSite.remotes).map(([name, { routes }]) => [
    name,
    { routes, source: sources[name] },
  ]);
  const file = path.join(dataDir, 'remotes.json');
  writeFileSync(
    file,
    JSON.stringify({ shell: { source: sources.shell }, remotes: Object.fromEntries(remotes) }),
  );
  return compose({
    remotes: await readRemotes(file),
    dataDir,
    config: embeddedDefaults,
    settings: { ...readComposerSettings(process.env), budget: undefined },
    accept: new Map(Object.keys(sources).map((name) => [name as ReleaseName, 'another time'])),
    browser,
    report: () => undefined,
  });
}

/** A site that begins as another one stands. */
export function copyOf(dataDir: string, target: string): string {
  cpSync(dataDir, target, { recursive: true, verbatimSymlinks: true });
  return target;
}
