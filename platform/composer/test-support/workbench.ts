import { cpSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { publicRecordFile } from '@proper/operator-kit/composed-site';
import { copyTemplate } from '@proper/operator-kit/test-support/template';
import type { SiteConfig } from '@proper/shared-types';
import { exampleConfig } from '@proper/shared-types/example-config';
import type { ReleaseName } from '@proper/shared-types/release';
import { type Composed, compose } from '../src/compose';

import { readRemotes } from '../src/pull/remotes-file';
import { readComposerSettings } from '../src/settings';
import type { ComposeOptions } from '../src/workspace';
import { FixtureTeams } from './fixture-teams';

/** Four teams and a composer. */
export class Workbench extends FixtureTeams {
  settings = readComposerSettings({});
  /** What composing has reported so far. */
  readonly reported: string[] = [];

  async compose(
    config: SiteConfig = exampleConfig,
    more: Pick<ComposeOptions, 'accept' | 'browser'> = {},
  ): Promise<Composed> {
    const { dataDir, reported } = this;
    const remotes = await readRemotes(this.remotesFile);
    const { settings } = this;
    return compose({ remotes, dataDir, config, settings, ...more, report: (line) => reported.push(line) });
  }

  /**
   * Begins with a site of the fixtures' first releases: composed once, and copied from then on.
   *
   * @param name - Another one where it is composed in another way than by {@link Workbench.compose}.
   */
  async beginComposed(
    name = 'composed-site',
    composeWith: (fresh: Workbench) => Promise<unknown> = (fresh) => fresh.compose(),
  ): Promise<void> {
    const make = async (folder: string): Promise<void> => {
      const fresh = new Workbench();
      try {
        await composeWith(fresh);
        cpSync(fresh.dataDir, folder, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
      } finally {
        fresh.remove();
      }
    };
    await copyTemplate(name, make, this.dataDir);
  }

  /** Composes, and accepts what the gate has against the new release of a name. */
  accept(name: ReleaseName, reason: string): Promise<Composed> {
    return this.compose(exampleConfig, { accept: new Map([[name, reason]]) });
  }

  /** A file of the live site. */
  live(file: string): string {
    return readFileSync(path.join(this.dataDir, 'site', file), 'utf8');
  }

  /** Every file of the live site with its content, but for the one that says when it was last tried to compose. */
  snapshot(): Readonly<Record<string, string>> {
    const site = path.join(this.dataDir, 'site');
    const files = readdirSync(site, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    return Object.fromEntries(
      files
        .map((entry) => path.join(entry.parentPath, entry.name))
        .filter((file) => path.basename(file) !== publicRecordFile)
        .map((file) => [file, readFileSync(file, 'base64')]),
    );
  }
}
