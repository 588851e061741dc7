/** How many times the limit a process may take that works, but gets little of the processor. */
const mostTimes = 6;

/** What a process has done by a moment, in milliseconds. */
interface Moment {
  readonly now: number;
  /** The processor time that it has used; undefined where the system does not say. */
  readonly used: number | undefined;
}

/**
 * For how long a process may be silent. On a machine that is busy with others, good work takes many times as long: so what
 * counts is the processor time that it takes, and how long it takes none. Where the system does not say, all time counts.
 */
export class Patience {
  readonly #limitMs: number;
  readonly #begun: Moment;
  /** When it was last seen to have used the processor. */
  #moved: Moment;

  /** @param limitMs - Milliseconds of work, or of rest, after which it counts as hung. */
  constructor(limitMs: number, begun: Moment) {
    this.#limitMs = limitMs;
    this.#begun = begun;
    this.#moved = begun;
  }

  /** Whether it counts as hung. To be asked several times within the limit. */
  isOver(moment: Moment): boolean {
    if (moment.used !== this.#moved.used) this.#moved = moment;
    const worked = (moment.used ?? 0) - (this.#begun.used ?? 0);
    return (
      worked >= this.#limitMs ||
      moment.now - this.#moved.now >= this.#limitMs ||
      moment.now - this.#begun.now >= this.#limitMs * mostTimes
    );
  }
}
