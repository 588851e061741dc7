export interface ScenarioOptions {
  /** The same seed makes the same inputs, in the same order. */
  readonly seed: number;
  /** A few seconds instead of minutes: for `npm test`. */
  readonly short: boolean;
  readonly report: (line: string) => void;
}

/** What a drill counted, and what it found wrong. */
interface Findings {
  readonly counts: Readonly<Record<string, number | string>>;
  /** One line each; empty when the drill passed. */
  readonly faults: readonly string[];
}

/** How a drill ended; or why there was none, such as `no PostgreSQL on this machine`. */
export type ScenarioResult = Findings | { readonly skipped: string };

/** A long test that makes trouble on purpose. */
export interface Scenario {
  readonly name: string;
  readonly what: string;
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

/** Does `work` for as long as it answers true, in as many strands side by side. */
export async function sideBySide(strands: number, work: () => Promise<boolean>): Promise<void> {
  const strand = async (): Promise<void> => {
    while (await work());
  };
  await Promise.all(Array.from({ length: strands }, strand));
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
