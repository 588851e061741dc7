import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { releaseNames, root } from '@proper/operator-kit/repository';
import { base, browserBase, shellChunks } from '@proper/preset/browser';
import type { Collection } from '@proper/preset/content';
import { filesOfChunks } from '@proper/preset/develop';
import { moduleRules } from '@proper/preset/rules';
import { type ReleaseName, releaseBase, releasesBase } from '@proper/shared-types/release';
import { releaseOf } from '@proper/tools/built-release';
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';

/** Where the monolith's files are served: below what the shell lets through as its own scripts. */
export const monolithBase = `${releasesBase}monolith/1/`;

/** What the browser runs of the monolith, by chunk: the files that its documents have to name. */
export interface BuiltMonolith {
  /** Relative to {@link monolithBase}; those of the first page's scripts. */
  readonly initial: readonly string[];
  readonly ofChunk: (chunk: string) => readonly string[];
}

const folderOf = (name: ReleaseName): string => path.join(root, name);

/** The module that stands in for federation: it has every remote's list of pages at hand, and their pages stay lazy. */
function directRemotes(names: readonly ReleaseName[]): string {
  const imports = names.map(
    (name, index) =>
      `import * as r${index} from ${JSON.stringify(path.join(folderOf(name), 'src/remote.ts'))};`,
  );
  const entries = names.map((name, index) => `${JSON.stringify(name)}: r${index}`);
  return `${imports.join('\n')}
const remotes = { ${entries.join(', ')} };
export const connectRemotes = () => async (name) => remotes[name];
`;
}

/** The texts of a workspace; most have none. */
async function collectionsOf(name: ReleaseName): Promise<readonly Collection[]> {
  const file = path.join(folderOf(name), 'content.config.ts');
  if (!existsSync(file)) return [];
  return ((await import(file)) as { readonly collections: readonly Collection[] }).collections;
}

/** A team's own rules for its own files: the classes and addresses that its release has. */
async function rulesOf(name: ReleaseName): Promise<RuleSetRule> {
  const teams = releaseNames.filter((each) => each !== 'shell').map(folderOf);
  const files: RuleSetRule = name === 'shell' ? { exclude: teams } : { include: folderOf(name) };
  const served = releaseBase(name, releaseOf(name).version);
  const content = { workspace: folderOf(name), collections: await collectionsOf(name) };
  return {
    ...files,
    rules: [
      ...moduleRules(name, { onServer: false, content }).map((rule) =>
        rule.type === 'asset/resource' ? { ...rule, generator: { publicPath: served, emit: false } } : rule,
      ),
      {
        test: /\.tsx?$/,
        enforce: 'pre',
        loader: path.join(import.meta.dirname, 'public-path-loader.cjs'),
        options: { base: served },
      },
    ],
  };
}

async function configuration(folder: string): Promise<Configuration> {
  const common = browserBase('production');
  const generated = path.join(folder, 'direct-remotes.ts');
  mkdirSync(folder, { recursive: true });
  writeFileSync(generated, directRemotes(releaseNames.filter((name) => name !== 'shell')));
  return {
    ...common,
    name: 'monolith',
    context: folderOf('shell'),
    entry: { shell: './src/browser.ts' },
    // Only for what it is made of: no script says where its map is.
    devtool: 'hidden-source-map',
    resolve: {
      ...base('production').resolve,
      alias: { [path.join(folderOf('shell'), 'src/remotes/federation.ts')]: generated },
    },
    module: { rules: await Promise.all(releaseNames.map(rulesOf)) },
    output: {
      ...common.output,
      path: path.join(folder, monolithBase),
      publicPath: monolithBase,
      uniqueName: 'monolith',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      devtoolModuleFilenameTemplate: '[absolute-resource-path]',
    },
    optimization: { ...common.optimization, ...shellChunks },
  };
}

/**
 * Builds shell and remotes as one program, with the loaders and minimisers of their own builds, which must be there.
 *
 * @param folder - Where the site's own folder of releases begins.
 * @throws Error with what the bundler says.
 */
export async function buildMonolith(folder: string): Promise<BuiltMonolith> {
  const compiler = rspack(await configuration(folder));
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (!stats || stats.hasErrors())
    throw new Error(`The monolith does not build:\n${stats?.toString('errors-only')}`);
  const { filesOf } = filesOfChunks(stats);
  const ofChunk = (chunk: string): readonly string[] => filesOf(chunk).scripts;
  return { initial: ofChunk('shell'), ofChunk };
}
