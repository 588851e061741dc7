import { readWholeNumber } from '@proper/common/environment';

const megabyte = 1024 * 1024;
const dayMs = 24 * 60 * 60 * 1000;

/** Reads the composer's limits from the environment. Throws a UserError that names an invalid variable. */
export const readComposerSettings = (env: NodeJS.ProcessEnv) => ({
  /** Milliseconds that a release stays available after it was live. */
  keepReleasesMs: readWholeNumber(env, 'keepReleasesDays') * dayMs,
  /** The most bytes of one file of a release, and of all of them. */
  sizes: {
    file: readWholeNumber(env, 'releaseFileMaxMb') * megabyte,
    release: readWholeNumber(env, 'releaseMaxMb') * megabyte,
  },
  /** Milliseconds from the first request of a release to its last byte. */
  fetchMs: 120_000,
  /** Limits of a thread: far more than it needs for a few pages, even on a busy machine. */
  thread: { batchMs: 300_000, memoryMb: 512 },
});

/** The limits of releases, and how long files stay. */
export type ComposerSettings = ReturnType<typeof readComposerSettings>;
