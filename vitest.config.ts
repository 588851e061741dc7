import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

const tests = [
  '{shell,mfe-*,shared-*,platform/*}/{src,documents,test-support}/**/*.test.{ts,tsx}',
  'tools/**/*.test.{ts,tsx}',
];

/** Real databases, processes, sockets and builds: seconds where a unit test takes milliseconds. */
const integration = '**/*.integration.test.ts';

/** Real servers under load, killed and starved: beside other tests, each would disturb the other. */
const drills = 'tools/drills/*.test.ts';

/** What takes long to make is made once, and copied. */
const globalSetup = [
  'platform/operator-kit/test-support/template.ts',
  'platform/server/test-support/empty-database.ts',
];

/** Its tests put modules in place of others, which another file must not meet. */
const shell = 'shell/src/**/*.test.{ts,tsx}';

const elsewhere = [...configDefaults.exclude, '**/.proper/**'];

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 30_000,
    // A database that is made or opened in a hook takes long on a busy machine.
    hookTimeout: 180_000,
    // Most tests wait for others: processes, databases, sockets. So twice as many as there are cores.
    maxWorkers: availableParallelism() * 2,
    css: { modules: { classNameStrategy: 'non-scoped' }, include: /\.module\.css$/ },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: tests,
          exclude: [...elsewhere, integration, drills, shell],
          // To load what is tested anew for each file takes nearly as long as the tests.
          isolate: false,
          setupFiles: 'platform/operator-kit/test-support/refuse-module-mocks.ts',
        },
      },
      {
        extends: true,
        test: { name: 'unit-shell', include: [shell], exclude: [...elsewhere, integration] },
      },
      {
        extends: true,
        test: { name: 'integration', include: [integration], exclude: elsewhere, globalSetup },
      },
      {
        extends: true,
        test: {
          name: 'drills',
          include: [drills],
          globalSetup,
          fileParallelism: false,
          // Those that run side by side mostly wait.
          maxConcurrency: 4,
        },
      },
    ],
  },
});
