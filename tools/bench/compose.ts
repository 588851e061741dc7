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

/** Every Node process that is started with this writes the most memory that it held, in kB, as a line of PEAK_FILE. */
const notePeak = `data:text/javascript,${encodeURIComponent(
  `const { appendFileSync } = process.getBuiltinModule('node:fs');
  process.on('exit', () => appendFileSync(process.env.PEAK_FILE, process.resourceUsage().maxRSS + '\\n'));`,
)}`;

/** Composes as an operator does. @throws Error if a release is refused: nothing would be measured of it */
export async function compose({ root, remotesFile, dataDir }: ComposeOptions) {
  const words = ['compose', '--json', '--remotes', remotesFile, '--data', dataDir];
  const npm = ['run', '--silent', 'site', '--', ...words];
  const peakFile = `${dataDir}.peak`;
  rmSync(peakFile, { force: true });
  const env = { ...process.env, PEAK_FILE: peakFile, NODE_OPTIONS: `--import ${notePeak}` };
  const { stdout } = await execute('npm', npm, { cwd: root, env, maxBuffer: 2 ** 26 });
  const { documents, refusals } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    readonly documents: { readonly rendered: number; readonly unchanged: number };
    readonly refusals: readonly { readonly reason: string }[];
  };
  const [refusal] = refusals;
  if (refusal) throw new Error(`A release was refused: ${refusal.reason}`);
  const peaks = readFileSync(peakFile, 'utf8').trim().split('\n').map(Number);
  return { ...documents, peakMegabytes: Math.round(Math.max(...peaks) / 1024) };
}
