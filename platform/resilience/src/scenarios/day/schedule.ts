import { setTimeout as pause } from 'node:timers/promises';

/** Something that happens many times a day. */
interface Happening {
  readonly name: string;
  /** Times a day. */
  readonly aDay: number;
  once(): Promise<void>;
}

/** How much of a day's traffic comes in each hour, from midnight: quiet at night, busy in office hours. */
const weights = [1, 1, 1, 1, 1, 2, 3, 5, 8, 9, 9, 8, 7, 8, 8, 8, 7, 5, 4, 3, 3, 2, 2, 1] as const;
const allWeights = weights.reduce<number>((sum, weight) => sum + weight, 0);

export interface DayOptions {
  readonly happenings: readonly Happening[];
  /** Milliseconds that one hour takes. */
  readonly hourMs: number;
  readonly random: () => number;
  /** Called after each hour, when everything that began in it has ended. */
  afterHour(hour: number): Promise<void>;
}

/** Lets a day pass: each happening as often as it happens, at random moments of its hour. */
export async function passDay({ happenings, hourMs, random, afterHour }: DayOptions): Promise<void> {
  const done = new Map<Happening, number>();
  let weightSoFar = 0;
  for (const [hour, weight] of weights.entries()) {
    weightSoFar += weight;
    const moments = happenings.flatMap((happening) => {
      const due = Math.round((happening.aDay * weightSoFar) / allWeights);
      const count = due - (done.get(happening) ?? 0);
      done.set(happening, due);
      return Array.from({ length: count }, () => ({ happening, atMs: random() * hourMs }));
    });
    const began = performance.now();
    const underWay: Promise<void>[] = [];
    for (const { happening, atMs } of moments.sort((one, other) => one.atMs - other.atMs)) {
      const wait = began + atMs - performance.now();
      if (wait > 0) await pause(wait);
      underWay.push(happening.once());
    }
    await Promise.all(underWay);
    await afterHour(hour);
  }
}
