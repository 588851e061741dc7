export interface ScenarioOptions {
  /** The same seed makes the same inputs, in the same order. */
  readonly seed: number;
  /** A few seconds instead of minutes: for `npm test`. */
  readonly short: boolean;
  readonly report: (line: string) => void;
}

/** What a scenario counted, and what it found wrong. */
interface Findings {
  readonly counts: Readonly<Record<string, number | string>>;
  /** One line each; empty when the scenario passed. */
  readonly faults: readonly string[];
}

/** How a scenario ended; or why it did not run, such as `no PostgreSQL on this machine`. */
export type ScenarioResult = Findings | { readonly skipped: string };

/** A long test that injects faults into a running server, or loads it. */
export interface Scenario {
  readonly name: string;
  readonly what: string;
  /** It compares times, or keeps all cores busy: it and another scenario at its side would disturb each other. */
  readonly measures?: true;
  /** It drives a browser, with the tests of `e2e/drills`; its short form is a spec of `e2e`. */
  readonly inBrowser?: true;
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

/** Does `work` again and again for as long as it answers true, so many at a time. */
export async function sideBySide(atOnce: number, work: () => Promise<boolean>): Promise<void> {
  const repeat = async (): Promise<void> => {
    while (await work());
  };
  await Promise.all(Array.from({ length: atOnce }, repeat));
}

/** Collects faults, each kind at most a few times. */
export function createFaults(most = 5) {
  const counts = new Map<string, number>();
  const lines: string[] = [];
  return {
    lines: lines as readonly string[],
    add(kind: string, detail = ''): void {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      if (count <= most) lines.push(`${kind} ${detail}`.trim());
      else if (count === most + 1) lines.push(`${kind}: and more`);
    },
  };
}
export type Faults = ReturnType<typeof createFaults>;
