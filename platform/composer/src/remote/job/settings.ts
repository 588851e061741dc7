import { readVariable, readWholeNumber } from '@proper/operator-kit/environment';
import type { PullLimits } from '../../pull/store';

/** The limits of one engine, in which teams' code renders: about a hundred times what this repository's pages take. */
export const defaultLimits = {
  taskMs: 20_000,
  /** Milliseconds of all tasks together, to which a renderer adds some for each page of its release. */
  totalMs: 60_000,
  perPageMs: 200,
  memoryMb: 768,
};

export type EngineLimits = Readonly<typeof defaultLimits>;

/**
 * The limits of the process that examines one team's releases. The first composition of 1,000 pages takes 44 s and 230 MB in all, one
 * of 20,000 half an hour on a slow machine.
 */
const processLimits = {
  /** Milliseconds until its first sign of progress, and between two of them, besides the time of pulling. */
  stepMs: 60_000,
  totalMs: 3_600_000,
  /** Megabytes of its JavaScript heap, of all of its memory, and of a file. */
  heapMb: 512,
  memoryMb: 1024,
  fileMb: 256,
};

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
  readonly process: Readonly<typeof processLimits>;
}

const megabyte = 1024 * 1024;
const day = 24 * 60 * 60 * 1000;

/** Reads the settings from the environment. @throws OperatorError that names the variable */
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
