import { readFileSync, rmSync } from 'node:fs';
import { runCommand } from '../test-support/processes';

/** A site to compose, and the checkout that does it. */
export interface MeasuredSite {
  readonly root: string;
  readonly remotesFile: string;
  readonly dataDir: string;
}

/** A module that appends a Node process's peak memory, in kB, to PEAK_FILE when the process ends. */
const recordPeak = `data:text/javascript,${encodeURIComponent(
  `const { appendFileSync } = process.getBuiltinModule('node:fs');
  process.on('exit', () => appendFileSync(process.env.PEAK_FILE, process.resourceUsage().maxRSS + '\\n'));`,
)}`;

/** Runs a command of `npm run site`. Resolves to its output as JSON. */
export async function runSite(
  { root, remotesFile, dataDir }: MeasuredSite,
  env: NodeJS.ProcessEnv,
  ...command: readonly string[]
) {
  const args = [...command, '--json', '--remotes', remotesFile, '--data', dataDir];
  return JSON.parse(await runCommand('site', args, { env, cwd: root }));
}

/** Composes, and resolves to the peak memory in MB. Throws if a release is refused and so costs nothing. */
export async function measurePeakMemory(options: MeasuredSite): Promise<number> {
  const peakFile = `${options.dataDir}.peak`;
  rmSync(peakFile, { force: true });
  const env = { PEAK_FILE: peakFile, NODE_OPTIONS: `--import ${recordPeak}` };
  await runSite(options, env, 'compose');
  const peaks = readFileSync(peakFile, 'utf8').trim().split('\n').map(Number);
  return Math.round(Math.max(...peaks) / 1024);
}
