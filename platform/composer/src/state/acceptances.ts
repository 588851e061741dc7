import type { Release } from '@proper/shared-types/release';
import * as v from 'valibot';
import type { Objection } from '../verify/objections';
import { stateFile } from './state-file';

/** An objection of the gate to one release, which an operator has accepted: it is not raised again. */
export interface Acceptance {
  readonly name: string;
  readonly version: string;
  /** What the objection is about, as {@link Objection} has it. */
  readonly about: string;
  /** What the gate said. */
  readonly objection: string;
  /** Why the operator let it in all the same. */
  readonly because: string;
  /** When, ISO 8601. */
  readonly at: string;
}

/** How many are remembered. */
const keptAtMost = 500;

const file = stateFile<readonly Acceptance[]>(
  'accepted.json',
  v.array(
    v.object({
      name: v.string(),
      version: v.string(),
      about: v.string(),
      objection: v.string(),
      because: v.string(),
      at: v.string(),
    }),
  ),
);

/**
 * All that was accepted, the newest first.
 *
 * @throws OperatorError when the file is not as it should be: without it, what was let in would be refused.
 */
export const readAcceptances = (dataDir: string): readonly Acceptance[] => file.read(dataDir) ?? [];

/** What an operator accepts of new releases, now and earlier. */
export class Acceptances {
  readonly #kept: readonly Acceptance[];
  readonly #asked: ReadonlyMap<string, string>;
  readonly #made: Acceptance[] = [];

  /** @param asked - Why an operator accepts what the gate has against the release of a name. */
  constructor(kept: readonly Acceptance[], asked: ReadonlyMap<string, string>) {
    this.#kept = kept;
    this.#asked = asked;
  }

  /** Whether an objection was accepted earlier, or is now. */
  covers({ name, version }: Release, { about, reason }: Objection): boolean {
    const isThis = (each: Acceptance): boolean =>
      each.name === name && each.version === version && each.about === about;
    if (this.#kept.some(isThis) || this.#made.some(isThis)) return true;
    const because = this.#asked.get(name);
    if (because === undefined) return false;
    const at = new Date().toISOString();
    this.#made.push({ name, version, about, objection: reason, because, at });
    return true;
  }

  /** What was accepted now of the releases that a site is made of. */
  madeFor(versions: Readonly<Record<string, string>>): readonly Acceptance[] {
    return this.#made.filter(({ name, version }) => versions[name] === version);
  }

  /** Remembers what was accepted now. */
  async keep(dataDir: string, versions: Readonly<Record<string, string>>): Promise<void> {
    const made = this.madeFor(versions);
    if (made.length === 0) return;
    const all = [...made, ...this.#kept].slice(0, keptAtMost);
    await file.write(dataDir, all);
  }
}
