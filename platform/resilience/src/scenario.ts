import { setTimeout as pause } from 'node:timers/promises';

export interface ScenarioOptions {
  /** The same seed makes the same inputs, in the same order. */
  readonly seed: number;
  /** A few seconds instead of minutes, for `npm test`. */
  readonly short: boolean;
  readonly report: (line: string) => void;
}

/** What a scenario counted and found wrong; or why it did not run, such as `no PostgreSQL on this machine`. */
type ScenarioResult =
  | {
      readonly counts: Readonly<Record<string, number | string>>;
      /** One line each; empty when the scenario passed. */
      readonly faults: readonly string[];
    }
  | { readonly skipped: string };

/** A long test that holds a promise of docs/security.md or docs/visitors.md against a running system. */
export interface Scenario {
  readonly name: string;
  readonly what: string;
  /** It runs the browser tests of `e2e/drills`; its short form is a spec of `e2e`. */
  readonly isInBrowser?: true;
  run(options: ScenarioOptions): Promise<ScenarioResult>;
}

/** Numbers from 0 up to 1, always the same for a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Collects faults, each kind at most five times. */
export function createFaults() {
  const counts = new Map<string, number>();
  const lines: string[] = [];
  return {
    lines: lines as readonly string[],
    add(kind: string, detail = ''): void {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      if (count <= 5) lines.push(`${kind} ${detail}`.trim());
      else if (count === 6) lines.push(`${kind}: and more`);
    },
  };
}
export type Faults = ReturnType<typeof createFaults>;

/** Repeats `work` for as long as it resolves to true, so many at a time. */
export async function repeatInParallel(atOnce: number, work: () => Promise<boolean>): Promise<void> {
  const repeat = async (): Promise<void> => {
    while (await work());
  };
  await Promise.all(Array.from({ length: atOnce }, repeat));
}

/** Waits until a condition holds, but not for ever. Returns whether it came true. */
export async function within(milliseconds: number, isTrue: () => boolean): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!isTrue()) {
    if (performance.now() >= end) return false;
    await pause(50);
  }
  return true;
}

/** The time, in milliseconds, that this share of all times does not exceed; 0 where there are none. */
export const quantileMs = (times: readonly number[], share: number): number => {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
