import { readVariable, readWholeNumber } from '@proper/operator-kit/environment';
import type { PullLimits } from '../../pull/store';
import { defaultLimits, type EngineLimits, type ProcessLimits, processLimits } from './limits';

export interface ComposerSettings extends PullLimits {
  /** Milliseconds that a release stays available after it was live. */
  readonly keepReleasesMs: number;
  /** How new releases are opened in a browser. */
  readonly browser: {
    /** The Chromium binary; searched for if empty. */
    readonly chromium: string;
    /** Milliseconds in which a page must hydrate, generous for slow machines. */
    readonly hydrationMs: number;
  };
  readonly engine: EngineLimits;
  readonly process: ProcessLimits;
}

const megabyte = 1024 * 1024;
const day = 24 * 60 * 60 * 1000;

/**
 * Reads the settings from the environment.
 *
 * @throws OperatorError that names the variable.
 */
export const readComposerSettings = (env: NodeJS.ProcessEnv): ComposerSettings => ({
  keepReleasesMs: readWholeNumber(env, 'keepReleasesDays') * day,
  sizes: {
    file: readWholeNumber(env, 'releaseFileMaxMb') * megabyte,
    release: readWholeNumber(env, 'releaseMaxMb') * megabyte,
  },
  pullMs: 120_000,
  isThorough: false,
  browser: { chromium: readVariable(env, 'chromium'), hydrationMs: 30_000 },
  engine: defaultLimits,
  process: processLimits,
});
