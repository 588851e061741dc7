import type { Stack } from './stack';
import type { Traffic } from './traffic';

/** What a step works with. */
export interface Drill {
  readonly stack: Stack;
  readonly traffic: Traffic;
  readonly report: (line: string) => void;
}

/** One thing that is done to the running containers. Its promise rejects when visitors met what they must not. */
export interface Step {
  readonly name: string;
  readonly what: string;
  run(drill: Drill): Promise<void>;
}
