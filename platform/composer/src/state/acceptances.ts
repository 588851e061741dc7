import type { Release, ReleaseName } from '@proper/shared-types/release';
import { ReleaseFault, type Versions } from '../model';
import type { Acceptance } from './state-files';

/** The gate's objection to a release that works. An operator may know why the release is right. */
export interface Objection {
  /** Identifies the objection each time the release is checked, whatever the figures: `page-gone /blog`. */
  readonly about: string;
  readonly reason: string;
  /** False if nobody could want it; true by default. */
  readonly isAcceptable?: boolean;
}

/** What an operator accepts in one composition. Releases that were live are not objected to again. */
export class Acceptances {
  readonly #asked: ReadonlyMap<string, string>;
  readonly #made: Acceptance[] = [];

  /** @param asked - Why an operator accepts objections to the release of a name. */
  constructor(asked: ReadonlyMap<ReleaseName, string> = new Map()) {
    this.#asked = asked;
  }

  #covers({ name, version }: Release, { about, reason, isAcceptable = true }: Objection): boolean {
    if (!isAcceptable) return false;
    const isThis = (each: Acceptance): boolean =>
      each.name === name && each.version === version && each.about === about;
    if (this.#made.some(isThis)) return true;
    const because = this.#asked.get(name);
    if (because === undefined) return false;
    const at = new Date().toISOString();
    this.#made.push({ name, version, about, objection: reason, because, at });
    return true;
  }

  /** Refuses a release with objections that have not been accepted. @throws ReleaseFault */
  check(release: Release, objections: readonly Objection[]): void {
    const left = objections.filter((objection) => !this.#covers(release, objection));
    if (left.length > 0)
      throw new ReleaseFault(left.map(({ reason }) => reason).join('; '), {
        isAcceptable: left.every(({ isAcceptable = true }) => isAcceptable),
      });
  }

  /** What was accepted now, of the releases of a site. */
  madeFor(versions: Versions): readonly Acceptance[] {
    return this.#made.filter(({ name, version }) => versions[name] === version);
  }
}
