import { configDefaults, defineConfig } from 'vitest/config';

/** Real servers under load, killed and starved: beside other tests, each would disturb the other. */
const drills = 'platform/resilience/src/**/*.test.ts';

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 30_000,
    css: { modules: { classNameStrategy: 'non-scoped' }, include: /\.module\.css$/ },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{shell,mfe-*,shared-*,platform/*}/{src,documents,test-support}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, drills],
        },
      },
      { extends: true, test: { name: 'drills', include: [drills], fileParallelism: false } },
    ],
  },
});
