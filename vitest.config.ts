import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { css } from './platform/kit/presets/vitest.mjs';

const tests = [
  '{shell,mfe-*,shared-*,platform/*}/{src,documents,test-support}/**/*.test.{ts,tsx}',
  'tools/**/*.test.{ts,tsx}',
];

/** Tests with real databases, processes, sockets and builds: they take seconds, not milliseconds. */
const integration = '**/*.integration.test.ts';

/** Creates templates, which take long, once for tests to copy. */
const globalSetup = ['platform/common/test-support/template.ts', 'platform/server/test-support/databases.ts'];

/** `npm run long` runs these tests. */
const long = '**/*.long.test.ts';

/** The shell's tests mock modules, which must not affect another file. */
const shell = 'shell/{src,icons}/**/*.test.{ts,tsx}';

const excluded = [...configDefaults.exclude, '**/.proper/**'];

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 30_000,
    // Creating or opening a database in a hook takes long on a busy machine.
    hookTimeout: 180_000,
    // Most tests wait for processes, databases and sockets, so there are twice as many workers as cores.
    maxWorkers: availableParallelism() * 2,
    css,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: tests,
          exclude: [...excluded, integration, long, shell],
          // Loading modules again for each file would take nearly as long as the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'unit-shell', include: [shell], exclude: [...excluded, integration] },
      },
      {
        extends: true,
        test: { name: 'integration', include: [integration], exclude: excluded, globalSetup },
      },
      { extends: true, test: { name: 'long', include: [long], exclude: excluded } },
    ],
  },
});
