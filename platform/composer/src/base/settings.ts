import { readWholeNumber } from '@proper/operator-kit/environment';

/** The limits of releases, and how long files stay. */
export interface ComposerSettings {
  /** Milliseconds that a release stays available after it was live. */
  readonly keepReleasesMs: number;
  /** The most bytes of one file of a release, and of all of them. */
  readonly sizes: { readonly file: number; readonly release: number };
  /** Milliseconds from the first request of a release to its last byte. */
  readonly fetchMs: number;
  /** Limits of a thread that checks or joins some pages: far more than they need. */
  readonly thread: { readonly batchMs: number; readonly memoryMb: number };
}

const megabyte = 1024 * 1024;
const dayMs = 24 * 60 * 60 * 1000;

/** Reads the settings from the environment. @throws UserError that names the variable */
export const readComposerSettings = (env: NodeJS.ProcessEnv): ComposerSettings => ({
  keepReleasesMs: readWholeNumber(env, 'keepReleasesDays') * dayMs,
  sizes: {
    file: readWholeNumber(env, 'releaseFileMaxMb') * megabyte,
    release: readWholeNumber(env, 'releaseMaxMb') * megabyte,
  },
  fetchMs: 120_000,
  thread: { batchMs: 60_000, memoryMb: 512 },
});
