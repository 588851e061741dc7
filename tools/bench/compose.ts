import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** What a composition is made from, and where. */
export interface ComposeOptions {
  /** The checkout whose composer runs. */
  readonly root: string;
  readonly remotesFile: string;
  readonly dataDir: string;
}

/** A module that has a Node process append its peak memory, with that of its threads, in kB, to PEAK_FILE when it ends. */
const recordPeak = `data:text/javascript,${encodeURIComponent(
  `const { appendFileSync } = process.getBuiltinModule('node:fs');
  process.on('exit', () => appendFileSync(process.env.PEAK_FILE, process.resourceUsage().maxRSS + '\\n'));`,
)}`;

/** Runs a verb of `npm run site` as an operator does, without npm. Resolves to its output as JSON. */
export async function site(
  { root, remotesFile, dataDir }: ComposeOptions,
  env: NodeJS.ProcessEnv,
  ...verb: readonly string[]
): Promise<unknown> {
  const program = path.join(root, 'platform/composer/src/cli/command.ts');
  const options = ['--json', '--remotes', remotesFile, '--data', dataDir];
  const { stdout } = await execute(process.execPath, ['--import', 'tsx', program, ...verb, ...options], {
    cwd: root,
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(stdout);
}

/** Composes. Resolves to the peak memory in MB. @throws Error if a release is refused, because its costs would be missing */
export async function compose(options: ComposeOptions): Promise<number> {
  const peakFile = `${options.dataDir}.peak`;
  rmSync(peakFile, { force: true });
  const env = { PEAK_FILE: peakFile, NODE_OPTIONS: `--import ${recordPeak}` };
  const { refusals } = (await site(options, env, 'compose')) as {
    readonly refusals: readonly { readonly reason: string }[];
  };
  const [refusal] = refusals;
  if (refusal) throw new Error(`A release was refused: ${refusal.reason}`);
  const peaks = readFileSync(peakFile, 'utf8').trim().split('\n').map(Number);
  return Math.round(Math.max(...peaks) / 1024);
}
