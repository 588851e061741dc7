import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '@proper/operator-kit/repository';
import * as v from 'valibot';

/** One test of a drill in a browser. */
export interface BrowserTest {
  /** The titles of its groups, and its own. */
  readonly titles: readonly string[];
  /** False also for one that has not run, after another one that failed. */
  readonly ok: boolean;
  /** What it says of itself; empty where it failed. */
  readonly outcome: string;
  /** The first line of what went wrong. */
  readonly error: string;
}

const spec = v.object({
  title: v.string(),
  ok: v.boolean(),
  tests: v.array(
    v.object({
      status: v.string(),
      annotations: v.array(v.object({ type: v.string(), description: v.optional(v.string(), '') })),
      results: v.array(v.object({ error: v.optional(v.object({ message: v.optional(v.string(), '') })) })),
    }),
  ),
});

interface Suite {
  readonly title: string;
  readonly specs: readonly v.InferOutput<typeof spec>[];
  readonly suites?: readonly Suite[] | undefined;
}

const suite: v.GenericSchema<unknown, Suite> = v.object({
  title: v.string(),
  specs: v.array(spec),
  suites: v.optional(v.array(v.lazy(() => suite))),
});

function testsOf(
  { title, specs, suites = [] }: Suite,
  above: readonly string[] = [],
): readonly BrowserTest[] {
  const groups = [...above, title];
  const own = specs.map(({ title: name, ok, tests }) => ({
    titles: [...groups, name],
    ok: ok && tests.every(({ status }) => status !== 'skipped'),
    outcome:
      tests.flatMap(({ annotations }) => annotations).find(({ type }) => type === 'outcome')?.description ??
      '',
    error:
      tests
        .flatMap(({ results }) => results)
        .findLast(({ error }) => error)
        ?.error?.message.split('\n')[0] ?? (ok ? 'did not run' : ''),
  }));
  return [...own, ...suites.flatMap((inner) => testsOf(inner, groups))];
}

/** Runs the drill `e2e/drills/…/NAME.drill.ts` against the built site, and tells what each of its tests found. */
export async function runBrowserDrill(
  name: string,
  report: (line: string) => void,
): Promise<readonly BrowserTest[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'proper-drill-'));
  const results = path.join(folder, 'results.json');
  try {
    const playwright = path.join(root, 'node_modules/.bin/playwright');
    const child = spawn(playwright, ['test', '--reporter=list,json', '--retries=0'], {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', E2E_DRILL: name, PLAYWRIGHT_JSON_OUTPUT_NAME: results },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = once(child, 'exit');
    if (child.stdout) createInterface(child.stdout).on('line', report);
    await gone;
    const { suites } = v.parse(
      v.object({ suites: v.array(suite) }),
      JSON.parse(readFileSync(results, 'utf8')),
    );
    return suites.flatMap((each) => testsOf(each));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
