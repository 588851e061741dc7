import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

interface ComposeOptions {
  /** The checkout whose composer runs. */
  readonly root: string;
  readonly remotesFile: string;
  readonly dataDir: string;
}

/** Composes as an operator does. @throws Error if a release is refused: nothing would be measured of it */
export async function compose({ root, remotesFile, dataDir }: ComposeOptions) {
  const words = ['compose', '--json', '--remotes', remotesFile, '--data', dataDir];
  const npm = ['run', '--silent', 'site', '--', ...words];
  const { stdout } = await execute('npm', npm, { cwd: root, maxBuffer: 2 ** 26 });
  const { documents, refusals } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    readonly documents: { readonly rendered: number; readonly takenOver: number };
    readonly refusals: readonly { readonly reason: string }[];
  };
  const [refusal] = refusals;
  if (refusal) throw new Error(`A release was refused: ${refusal.reason}`);
  return documents;
}
