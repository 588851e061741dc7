import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { makeTemporaryFolder } from '@proper/common/test-support/temporary-folder';
import type { Configuration } from '@rspack/core';
import { expect, it } from 'vitest';
import { runBuild, writeFiles } from '../../test-support/run-build';
import { takeManifest } from '../release/write-release';
import { federateRemote, federationAliases } from './federation';
import { createModuleRules } from './rules';
import { readInstalledVersions } from './shared-modules';

const base = makeTemporaryFolder();

// `e2e/pages/budgets.spec.ts` fails if a remote has a copy of the shell's runtime.
it('a remote has a manifest without this machine’s paths', async () => {
  const inFolder = (file: string): string => `[contenthash:8]/${file}`;
  const federation = federateRemote('mfe-content', readInstalledVersions(), inFolder);
  const folder = writeFiles(base, { 'index.ts': 'export const pages = [];' });
  const dist = path.join(folder, 'dist');
  const configuration: Configuration = {
    mode: 'production',
    target: ['web', 'es2022'],
    context: folder,
    entry: {},
    output: { path: dist, publicPath: '/releases/mfe-content/' },
    resolve: { extensions: ['.ts', '.tsx', '.js'], alias: federationAliases },
    module: { rules: createModuleRules('mfe-content', { onServer: false }) },
    plugins: [new ModuleFederationPlugin({ ...federation, exposes: { './remote': './index.ts' } })],
  };
  await runBuild(configuration, () => undefined);
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
});
