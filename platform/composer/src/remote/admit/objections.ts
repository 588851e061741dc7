import { plainText, ReleaseFault } from '../../model/faults';
import { type Acceptances, releaseKey } from '../../model/releases';
import type { Acceptance } from '../../state/history';

/** The gate's objection to a release that works. An operator may know why it is right. */
export interface Objection {
  /** Identifies the objection whenever the release is checked, whatever its figures: `page-gone /blog`. */
  readonly about: string;
  readonly reason: string;
  /** False if nobody could want it; true by default. */
  readonly isAcceptable?: boolean;
}

/** Refuses a release with objections, unless an operator accepts all. Returns what has been accepted. @throws ReleaseFault */
export function checkObjections(
  { name, version }: { readonly name: string; readonly version: string },
  objections: readonly Objection[],
  accept: Acceptances,
): readonly Acceptance[] {
  const because = accept[releaseKey({ name, version })];
  const at = new Date().toISOString();
  const rejected = objections.filter(({ isAcceptable = true }) => because === undefined || !isAcceptable);
  if (rejected.length > 0)
    throw new ReleaseFault(rejected.map(({ reason }) => reason).join('; '), {
      isAcceptable: rejected.every(({ isAcceptable = true }) => isAcceptable),
    });
  return objections.map(({ about, reason }) => {
    const objection = plainText(reason);
    return { name, version, about, objection, because: because ?? '', at };
  });
}
