import type { RemoteName } from '@proper/shared-types';
import { type AdmittedRemote, type Candidate, examineRemote, type Surroundings } from '../admission/gate';
import type { Fault } from '../admission/objections';
import type { Refusal } from '../errors';
import type { Candidates } from '../sources/candidates';
import type { StoredRelease } from '../store/store';

/** A release that is passed over, and why. */
export const refusalOf = (
  { release: { name, version } }: StoredRelease,
  { reason, isAcceptable = false }: Fault,
): Refusal => ({ name, version, reason, ...(isAcceptable ? { isAcceptable } : {}) });

/** Refusals of one name, for a sentence. */
export const inWords = (refusals: readonly Refusal[]): string =>
  refusals.map(({ version, reason }) => `${reason} (version ${version})`).join('; ');

/** The choice among the releases of one remote: the first that is not refused. */
export class RemoteChoice {
  readonly name: RemoteName;
  readonly #candidates: Candidates;
  readonly #surroundings: Surroundings;
  readonly #waiting: Candidate[];
  readonly refusals: Refusal[] = [];
  /** Undefined when all are refused. */
  current: AdmittedRemote | undefined;

  private constructor(name: RemoteName, candidates: Candidates, surroundings: Surroundings) {
    this.name = name;
    this.#candidates = candidates;
    this.#surroundings = surroundings;
    this.#waiting = [...candidates.releases];
  }

  static async make(...of: [RemoteName, Candidates, Surroundings]): Promise<RemoteChoice> {
    const choice = new RemoteChoice(...of);
    await choice.#next();
    return choice;
  }

  /** Goes on to the next release. */
  async refuse(fault: Fault): Promise<void> {
    if (this.current) this.refusals.push(refusalOf(this.current.stored, fault));
    await this.#next();
  }

  get whyNone(): string {
    const known = [...this.#candidates.refusals, ...this.refusals];
    return `there is no usable release of ${this.name}: ${inWords(known)}`;
  }

  async #next(): Promise<void> {
    this.current = undefined;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const examined = await examineRemote(this.name, next, this.#surroundings);
      if (examined.ok) {
        this.current = examined.admitted;
        return;
      }
      this.refusals.push(refusalOf(next, examined));
    }
  }
}
