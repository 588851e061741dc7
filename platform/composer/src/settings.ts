import { readVariable, readWholeNumber } from '@proper/operator-kit/environment';
import { type PageBudget, pageBudget } from '@proper/operator-kit/page-budget';
import type { PullLimits } from './pull/store';
import { defaultLimits, type EngineLimits } from './render/engine';

/** What an operator may set of the composer. */
export interface ComposerSettings extends PullLimits {
  /** Milliseconds for which a release stays available after it was live. */
  readonly keepReleasesMs: number;
  /** The most bytes of a page of a new release; undefined for builds that are not for visitors. */
  readonly budget: PageBudget | undefined;
  /** How hard brotli tries, from 1 to 11: less for builds that are not for visitors. The budget is meant for 11. */
  readonly brotliEffort: number;
  /** How new releases are opened in a browser. */
  readonly browser: {
    /** The program of a Chromium; empty where it is to be found. */
    readonly chromium: string;
    /** What a page may take until it is hydrated, in milliseconds: a slow machine is no reason to refuse a release. */
    readonly hydrationMs: number;
  };
  /** What teams' code may take while it renders. */
  readonly engine: EngineLimits;
}

const megabyte = 1024 * 1024;
const day = 24 * 60 * 60 * 1000;

/**
 * The settings that the environment makes.
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
  budget: pageBudget,
  brotliEffort: 11,
  browser: { chromium: readVariable(env, 'chromium'), hydrationMs: 30_000 },
  engine: defaultLimits,
});
