import path from 'node:path';
import type { Candidate, StoredRelease } from '../../model/releases';
import type { Store } from '../../pull/store';
import type { Scales } from './compress';
import type { Job } from './job';
import type { Progress } from './progress';

/** One release that a process examines, and what the steps work with. */
export interface Examination {
  readonly job: Job;
  /** The folder of the process. */
  readonly folder: string;
  readonly progress: Progress;
  readonly store: Store;
  /** The shell of the documents: the release itself, if that is one. */
  readonly shell: Candidate;
  readonly remote: Candidate | null;
  /** Earlier releases of the same name whose files stay for open pages. */
  readonly kept: readonly StoredRelease[];
  readonly scales: Scales;
}

export type RemoteExamination = Examination & { readonly remote: Candidate };

/** The folder of the live site, if there is one. */
export const liveFolder = ({ dataDir }: Pick<Job, 'dataDir'>): string => path.join(dataDir, 'site');
