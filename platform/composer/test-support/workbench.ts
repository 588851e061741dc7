import { lstatSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import { siteManifestFile } from '@proper/common/composed-site';
import { exampleConfig } from '@proper/shared-types/example-config';
import { afterAll, beforeEach, vi } from 'vitest';
import { readComposerSettings } from '../src/base/settings';
import { siteCommand } from '../src/cli/site-command';
import { type Composed, compose } from '../src/compose';
import type { ComposeOptions } from '../src/composition-attempt';
import { readRemotes } from '../src/fetch/remotes-file';
import { ThreadPool } from '../src/threads/thread-pool';
import { type FixtureRelease, FixtureTeams } from './fixture-teams';

let started: ThreadPool | undefined;

/** The threads of all tests of a file: starting them takes longer than most tests. */
function threads(): ThreadPool {
  started ??= new ThreadPool(readComposerSettings({}).thread);
  return started;
}

/** Reads all files under a folder, by path; none behind a link, which some versions of Node.js follow. */
function readTree(link: string): Readonly<Record<string, Buffer>> {
  const folder = realpathSync(link);
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && realpathSync(entry.parentPath) === entry.parentPath)
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .map((file) => [path.relative(folder, file), readFileSync(file)]),
  );
}

/** Four teams and a composer. */
export class Workbench extends FixtureTeams {
  settings = readComposerSettings({});
  /** The progress that was reported so far. */
  reported: string[] = [];

  override begin(): void {
    super.begin();
    writeFileSync(path.join(this.folder, 'config.json'), JSON.stringify(exampleConfig));
  }

  /** A file of the data folder, or of the live site: `site/blog.html`. */
  data(file: string): string {
    return path.join(this.dataDir, file);
  }

  async compose(more: Partial<ComposeOptions> = {}): Promise<Composed> {
    const { dataDir, reported, settings } = this;
    const remotes = readRemotes(this.remotesFile);
    const given = { remotes, dataDir, config: exampleConfig, settings, threads: threads() };
    return compose({ ...given, ...more, report: (line) => void reported.push(line) });
  }

  /** Publishes a good release of a team with one page, and composes. */
  deploy(
    name: 'mfe-content' | 'mfe-forms',
    letter?: string,
    rest?: Partial<FixtureRelease>,
  ): Promise<Composed> {
    this.publishNext(name, letter, rest);
    return this.compose();
  }

  /** Composes, and accepts some new releases that the composer's check would refuse. */
  accept(...accept: readonly string[]): Promise<Composed> {
    return this.compose({ accept });
  }

  /** Runs `npm run site` in this process, because to start another takes longer than most verbs. */
  site(command: string, ...args: readonly string[]) {
    return this.siteWith(this.options, command, ...args);
  }

  /** Runs `npm run site` with other options than those that name this workbench. */
  async siteWith(options: readonly string[], command: string, ...args: readonly string[]) {
    const out = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const err = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const readOutput = (spy: typeof out): string =>
      spy.mock.calls.map((call) => `${format(...call)}\n`).join('');
    try {
      const status = await siteCommand([command, ...options, ...args]);
      return { status, stdout: readOutput(out), stderr: readOutput(err) };
    } finally {
      out.mockRestore();
      err.mockRestore();
    }
  }

  /** The options of `npm run site` for this workbench, with the configuration that `compose` uses. */
  get options(): readonly string[] {
    const config = path.join(this.folder, 'config.json');
    return ['--remotes', this.remotesFile, '--data', this.dataDir, '--config', config];
  }

  /** A file of the live site. */
  live(file: string): string {
    return readFileSync(this.data(`site/${file}`), 'utf8');
  }

  /** What the live site says about itself. */
  get manifest() {
    return JSON.parse(this.live(siteManifestFile));
  }

  /** The inode and the time of some files of the live site, which change if they are written again. */
  onDisk(files: readonly string[]): readonly (readonly number[])[] {
    return files.map((file) => {
      const { ino, mtimeMs } = lstatSync(this.data(`site/${file}`));
      return [ino, mtimeMs];
    });
  }

  /** Every file of the live site with its content, except what it says about itself. */
  snapshot(): Readonly<Record<string, string>> {
    const files = Object.entries(readTree(this.data('site')));
    return Object.fromEntries(
      files.flatMap(([file, content]) =>
        file.startsWith(siteManifestFile) ? [] : [[file, content.toString('base64')]],
      ),
    );
  }
}

/** A new workbench for each test of a file. */
export function useWorkbench(): Workbench {
  const bench = new Workbench();
  beforeEach(() => {
    bench.remove();
    bench.begin();
    bench.settings = readComposerSettings({});
    bench.reported = [];
  });
  afterAll(async () => {
    bench.remove();
    await started?.close();
    started = undefined;
  });
  return bench;
}
