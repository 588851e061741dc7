import type { Release } from '@proper/shared-types/release';
import type { Fault } from '../model';

/** What the gate has against a release that works: an operator may know why it is right all the same. */
export interface Objection {
  /** What it is about; alike whenever the same release is looked at, whatever the figures: `page-gone /blog`. */
  readonly about: string;
  readonly reason: string;
  /** False where nobody could want it. */
  readonly isAcceptable: boolean;
}

/** Whether an operator has accepted an objection to a release. */
export type IsAccepted = (release: Release, objection: Objection) => boolean;

/** What is left of the objections to a release once those that are accepted are taken away; undefined when nothing is. */
export function faultOfObjections(
  release: Release,
  objections: readonly Objection[],
  isAccepted: IsAccepted,
): Fault | undefined {
  const left = objections.filter((each) => !(each.isAcceptable && isAccepted(release, each)));
  if (left.length === 0) return undefined;
  return {
    reason: left.map(({ reason }) => reason).join('; '),
    isAcceptable: left.every(({ isAcceptable }) => isAcceptable),
  };
}
