import type { Release } from '@proper/shared-types/release';
import { ReleaseFault, type Versions } from '../model';
import type { Acceptance } from './state-files';

/** The gate's objection to a release that works. An operator may know why it is right. */
export interface Objection {
  /** Identifies the objection whenever the release is checked, whatever its figures: `page-gone /blog`. */
  readonly about: string;
  readonly reason: string;
  /** False if nobody could want it; true by default. */
  readonly isAcceptable?: boolean;
}

/** What an operator accepts in one composition. Releases that were live are not objected to again. */
export class Acceptances {
  readonly #reasons: ReadonlyMap<string, string>;
  /** By release and objection: a release may be checked several times. */
  readonly #accepted = new Map<string, Acceptance>();

  /** @param reasons - Why an operator accepts objections to the release of a name. */
  constructor(reasons: ReadonlyMap<string, string> = new Map()) {
    this.#reasons = reasons;
  }

  /** Refuses a release with objections that have not been accepted. @throws ReleaseFault */
  check({ name, version }: Release, objections: readonly Objection[]): void {
    const because = this.#reasons.get(name);
    const at = new Date().toISOString();
    const rejected: Objection[] = [];
    for (const objection of objections) {
      const { about, reason, isAcceptable = true } = objection;
      const acceptance = { name, version, about, objection: reason, at };
      if (because === undefined || !isAcceptable) rejected.push(objection);
      else this.#accepted.set(`${name} ${version} ${about}`, { ...acceptance, because });
    }
    if (rejected.length > 0)
      throw new ReleaseFault(rejected.map(({ reason }) => reason).join('; '), {
        isAcceptable: rejected.every(({ isAcceptable = true }) => isAcceptable),
      });
  }

  /** What was accepted for these releases. */
  acceptedOf(versions: Versions): readonly Acceptance[] {
    return [...this.#accepted.values()].filter(({ name, version }) => versions[name] === version);
  }
}
