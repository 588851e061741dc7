import type { Release, ReleaseName } from '@proper/shared-types/release';
import * as v from 'valibot';
import { ReleaseFault, type Versions } from '../model';
import { stateFile } from './state-file';

/** The gate's objection to a release that works. An operator may know why the release is right. */
export interface Objection {
  /** Identifies the objection each time the release is checked, whatever the figures: `page-gone /blog`. */
  readonly about: string;
  readonly reason: string;
  /** False if nobody could want it. */
  readonly isAcceptable: boolean;
}

const acceptance = v.object({
  name: v.string(),
  version: v.string(),
  /** What the objection is about, as {@link Objection} has it. */
  about: v.string(),
  /** What the gate said. */
  objection: v.string(),
  /** The operator's reason. */
  because: v.string(),
  /** When, ISO 8601. */
  at: v.string(),
});

/** An objection to one release that an operator has accepted. It is not raised again. */
export type Acceptance = Readonly<v.InferOutput<typeof acceptance>>;

/** How many are recorded. */
const keptAtMost = 500;

const file = stateFile<readonly Acceptance[]>('accepted.json', v.array(acceptance));

/**
 * All acceptances, the newest first.
 *
 * @throws OperatorError when the file is not valid: without it, accepted releases would be refused.
 */
export const readAcceptances = (dataDir: string): readonly Acceptance[] => file.read(dataDir) ?? [];

/** What an operator has accepted, now and earlier. */
export class Acceptances {
  readonly #dataDir: string;
  readonly #kept: readonly Acceptance[];
  readonly #asked: ReadonlyMap<string, string>;
  readonly #made: Acceptance[] = [];

  /** @param asked - Why an operator accepts objections to the release of a name. */
  constructor(dataDir: string, asked: ReadonlyMap<ReleaseName, string> = new Map()) {
    this.#dataDir = dataDir;
    this.#kept = readAcceptances(dataDir);
    this.#asked = asked;
  }

  #covers({ name, version }: Release, { about, reason, isAcceptable }: Objection): boolean {
    if (!isAcceptable) return false;
    const isThis = (each: Acceptance): boolean =>
      each.name === name && each.version === version && each.about === about;
    if ([...this.#kept, ...this.#made].some(isThis)) return true;
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
        isAcceptable: left.every(({ isAcceptable }) => isAcceptable),
      });
  }

  /** What was accepted now, of the releases of a site. */
  madeFor(versions: Versions): readonly Acceptance[] {
    return this.#made.filter(({ name, version }) => versions[name] === version);
  }

  /** Records what was accepted now. */
  async keep(versions: Versions): Promise<void> {
    const made = this.madeFor(versions);
    if (made.length > 0) await file.write(this.#dataDir, [...made, ...this.#kept].slice(0, keptAtMost));
  }
}
