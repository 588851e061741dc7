import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';

const execute = promisify(execFile);

interface ComposeOptions {
  /** The checkout whose composer runs. */
  readonly root: string;
  readonly remotesFile: string;
  readonly dataDir: string;
}

/** A module that has every Node process append its peak memory, in kB, to PEAK_FILE when it ends. */
const recordPeak = `data:text/javascript,${encodeURIComponent(
  `const { appendFileSync } = process.getBuiltinModule('node:fs');
  process.on('exit', () => appendFileSync(process.env.PEAK_FILE, process.resourceUsage().maxRSS + '\\n'));`,
)}`;

/** Composes as an operator does. @throws Error if a release is refused, because its costs would be missing */
export async function compose({ root, remotesFile, dataDir }: ComposeOptions) {
  const args = ['compose', '--json', '--remotes', remotesFile, '--data', dataDir];
  const peakFile = `${dataDir}.peak`;
  rmSync(peakFile, { force: true });
  const env = { ...process.env, PEAK_FILE: peakFile, NODE_OPTIONS: `--import ${recordPeak}` };
  const { stdout } = await execute('npm', ['run', '--silent', 'site', '--', ...args], {
    cwd: root,
    env,
    maxBuffer: 2 ** 26,
  });
  const { documents, refusals } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    readonly documents: { readonly rendered: number; readonly unchanged: number };
    readonly refusals: readonly { readonly reason: string }[];
  };
  const [refusal] = refusals;
  if (refusal) throw new Error(`A release was refused: ${refusal.reason}`);
  const peaks = readFileSync(peakFile, 'utf8').trim().split('\n').map(Number);
  return { ...documents, peakMegabytes: Math.round(Math.max(...peaks) / 1024) };
}
