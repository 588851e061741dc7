import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{shell,mfe-*,shared-*,platform/*}/{src,documents,test-support}/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
    ],
    environment: 'node',
    testTimeout: 30_000,
    css: { modules: { classNameStrategy: 'non-scoped' }, include: /\.module\.css$/ },
  },
});
