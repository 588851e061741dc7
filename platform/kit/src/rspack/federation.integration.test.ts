import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { expect, it, onTestFinished } from 'vitest';
import { takeManifest } from '../release/write-release';
import { type FederationOptions, federationAliases, remoteFederation, shellFederation } from './federation';
import { moduleRules } from './rules';
import { installedVersions } from './shared-modules';

/** Builds a file with a federation. Returns the files of the runtime that are in the build, and the folder. */
function build(code: string, federation: FederationOptions, entry: NonNullable<Configuration['entry']>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'proper-federation-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'index.ts'), code);
  const compiler = rspack({
    mode: 'production',
    target: ['web', 'es2022'],
    context: folder,
    entry,
    output: { path: path.join(folder, 'dist'), publicPath: '/releases/mfe-content/' },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      alias: federationAliases,
      modules: [path.join(import.meta.dirname, '../../../../node_modules')],
    },
    module: { rules: moduleRules('mfe-content', { onServer: false }) },
    optimization: { concatenateModules: false, minimize: false },
    plugins: [new ModuleFederationPlugin(federation)],
  });
  return new Promise<{ readonly runtime: readonly string[]; readonly dist: string }>((resolve, reject) =>
    compiler.run((cause, stats) => {
      const errors = stats?.toJson({ all: false, errors: true }).errors ?? [];
      const runtime = [...(stats?.compilation.modules ?? [])]
        .map((module) => module.nameForCondition() ?? '')
        .filter((file) => file.includes('@module-federation'))
        .map((file) => file.split('node_modules/').at(-1) ?? '');
      compiler.close(() => {
        if (cause || errors.length > 0)
          reject(cause ?? new Error(errors.map(({ message }) => message).join('\n')));
        else resolve({ runtime, dist: path.join(folder, 'dist') });
      });
    }),
  );
}

it('the shell has the ES modules of the federation’s runtime, each once and no CommonJS', async () => {
  const { runtime } = await build(
    "import { loadRemote } from '@module-federation/enhanced/runtime'; console.log(loadRemote);",
    shellFederation(installedVersions()),
    './index.ts',
  );
  expect(runtime).toContain('@module-federation/runtime-core/dist/index.js');
  expect(runtime).toContain('@module-federation/sdk/dist/index.js');
  expect(runtime).toContain('@module-federation/webpack-bundler-runtime/dist/index.js');
  expect(runtime.filter((file) => file.endsWith('.cjs'))).toEqual([]);
});

it('a remote has no copy of the runtime that the shell brings, and a manifest without this machine’s paths', async () => {
  const inFolder = (file: string): string => `[contenthash:8]/${file}`;
  const federation = remoteFederation('mfe-content', installedVersions(), inFolder);
  const { runtime, dist } = await build(
    'export const pages = [];',
    { ...federation, exposes: { './remote': './index.ts' } },
    {},
  );
  expect(runtime).toContain('@module-federation/webpack-bundler-runtime/dist/index.js');
  expect(runtime.filter((file) => /runtime-core|\.cjs$/.test(file))).toEqual([]);
  const [manifest] = takeManifest(dist);
  const text = Buffer.from(manifest?.content ?? []).toString();
  expect(manifest?.file).toMatch(/^[0-9a-f]{8}\/mf-manifest\.json$/);
  expect(text).not.toContain(path.dirname(dist));
  expect(text).not.toContain(process.cwd());
  expect(JSON.parse(text)).toMatchObject({
    name: 'mfe-content',
    metaData: { remoteEntry: { name: expect.stringMatching(/remoteEntry\.js$/) } },
    exposes: [{ path: './remote' }],
  });
  expect(takeManifest(dist)).toEqual([]);
  expect(readFileSync(path.join(dist, JSON.parse(text).metaData.remoteEntry.name), 'utf8')).toContain(
    '_FEDERATION_RUNTIME_CORE',
  );
});
