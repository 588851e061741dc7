import path from 'node:path';
import type { SiteConfig, SitePath } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import type { RoutePattern } from '@proper/shared-types/routes';
import * as v from 'valibot';
import { line, refusalSchema, unknownVersion } from '../../model/faults';
import type { Acceptances, Candidate, StoredRelease } from '../../model/releases';
import type { SourceAddress } from '../../pull/sources';
import type { Store } from '../../pull/store';
import { acceptanceSchema } from '../../state/history';
import { type Part, type PartWriter, partSchema } from './part';
import type { Scales } from './scales';
import type { ComposerSettings } from './settings';

/** What the composer asks the process of a remote, what that works with, and what it answers. */

/** A release to try: the one that a team publishes now, or a stored one. */
export type Choice =
  | {
      readonly source: SourceAddress;
      /** The only version that is wanted. */
      readonly pinned?: string | undefined;
    }
  | { readonly version: string };

export interface Job {
  readonly name: ReleaseName;
  readonly dataDir: string;
  /** The releases to try, in order. The first that passes is used. */
  readonly choices: readonly Choice[];
  /** The version of the shell for the documents; null if the shell itself is examined. */
  readonly shell: string | null;
  /** Whether that shell was never live, so that it is to blame if a live release does not pass with it. */
  readonly isNewShell: boolean;
  readonly config: SiteConfig;
  readonly routes: readonly { readonly name: string; readonly routes: readonly RoutePattern[] }[];
  /** Pages at routes of this remote that are another one's on the live site. */
  readonly taken: Readonly<Record<SitePath, string>>;
  /** The versions of this name that were live, the last one first. */
  readonly liveVersions: readonly string[];
  /** The version of the live shell, if there is a live site. */
  readonly liveShell: string | undefined;
  /** What this name has added to the live site. Undefined if nothing of that can be used. */
  readonly live: Part | undefined;
  /** Earlier releases of this name whose files stay for open pages. */
  readonly kept: readonly string[];
  /** For the shell: pages whose documents say that they are not available. */
  readonly unavailable: readonly SitePath[];
  readonly accept: Acceptances;
  /** Whether all pages of a new release are opened in a browser. */
  readonly browser: boolean;
  readonly tools: string;
  /** As {@link Part.inputs}. */
  readonly inputs: string;
  readonly settings: ComposerSettings;
  /** Whether other work has the processors first, because nobody waits for it. */
  readonly isBackground: boolean;
}

export const largestSummary = 64 * 1024 * 1024;

export const mostAccepted = 100;

/** The answer of a process. */
export const summarySchema = v.object({
  /** What a release that has passed adds to the site, with its files in the folder of the process. Without it the live part stays. */
  part: v.exactOptional(partSchema),
  refusals: v.pipe(v.array(refusalSchema), v.maxLength(4), v.readonly()),
  accepted: v.pipe(v.array(acceptanceSchema), v.maxLength(mostAccepted), v.readonly()),
  documents: v.object({ rendered: v.number(), unchanged: v.number() }),
  /** What only an operator can solve. */
  problem: v.exactOptional(line),
});

export type Summary = Readonly<v.InferOutput<typeof summarySchema>>;

/** What is found about a release that nobody has examined. */
export const nothingFound = { refusals: [], accepted: [], documents: { rendered: 0, unchanged: 0 } };

/** A line that a process prints: progress for a person, or what it works on, in case it ends. */
export const progressSchema = v.union([
  v.object({ report: line }),
  v.object({ version: line, step: line, choice: v.number() }),
]);

export type ProgressLine = v.InferOutput<typeof progressSchema>;

/** The fewest milliseconds between two signs of life: a large release has thousands of pages. */
const pauseMs = 1000;

/** Tells the composer what a process works on, and that it goes on. */
export class Progress {
  readonly #print: (data: ProgressLine) => void;
  #printedAt = 0;
  #last = { version: unknownVersion, step: 'was started', choice: 0 };

  constructor(print: (data: ProgressLine) => void) {
    this.#print = print;
  }

  /** A line for a person. */
  report = (line: string): void => this.#print({ report: line.slice(0, 1000) });

  /** What comes next, in case the process ends. */
  begin(change: Partial<{ version: string; step: string; choice: number }>): void {
    this.#last = { ...this.#last, ...change };
    this.#printedAt = Date.now();
    this.#print(this.#last);
  }

  /** A sign of life in a step that takes long. */
  tick = (): void => {
    if (Date.now() - this.#printedAt >= pauseMs) this.begin({});
  };
}

/** One release that a process examines, and what the steps work with. */
export interface Examination {
  readonly job: Job;
  readonly progress: Progress;
  readonly store: Store;
  /** The shell of the documents: the release itself, if that is one. */
  readonly shell: Candidate;
  readonly remote: Candidate | null;
  /** Earlier releases of the same name whose files stay for open pages. */
  readonly kept: readonly StoredRelease[];
  readonly writer: PartWriter;
  readonly scales: Scales;
}

export type RemoteExamination = Examination & { readonly remote: Candidate };

/** The folder of the live site, if there is one. */
export const liveFolder = ({ dataDir }: Pick<Job, 'dataDir'>): string => path.join(dataDir, 'site');
