import type { Release } from '@proper/shared-types/release';

/** A `release.json` that names no files and no pages, with what a test is about. */
export const emptyRelease = (about: Pick<Release, 'name'> & Partial<Release>): Release => ({
  schema: 3,
  version: '1.0.0-a',
  contract: '^1.0.0',
  entry: null,
  scripts: [],
  styles: [],
  pages: [],
  files: {},
  server: { file: 'server/index.cjs', integrity: 'sha384-x' },
  ...about,
});
