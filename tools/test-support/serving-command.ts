import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A running `npm run dev` or `npm start`. */
export class ServingCommand {
  readonly #child: ChildProcess;
  /** What it has printed so far. */
  output = '';

  /** @param folder - The top of the checkout. Its `.proper` is the data folder by default. */
  constructor(name: 'dev' | 'start', folder: string, env: NodeJS.ProcessEnv) {
    // Without npm, which would not pass on signals.
    this.#child = spawn(process.execPath, ['tools/run.mjs', name], {
      cwd: folder,
      env: { ...process.env, DATA_DIR: path.join(folder, '.proper'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, by which `processes` finds what it has started.
      detached: true,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (text) => {
        this.output += text;
      });
  }

  /** Resolves once it has printed the text. Rejects with its output if it ends before. */
  async says(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      if (this.#child.exitCode !== null) throw new Error(`The command ended:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Resolves to its exit code once it ends by itself. */
  async ended(): Promise<number | null> {
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
    return this.#child.exitCode;
  }

  /** Stops it as Ctrl-C does. Resolves to its exit code. */
  stop(): Promise<number | null> {
    this.#child.kill('SIGINT');
    return this.ended();
  }

  /** It and the processes that it has started, as far as they still run. */
  get processes(): readonly string[] {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pgid=,stat=,args='], { encoding: 'utf8' });
    const inGroup = new RegExp(`^\\s*${this.#child.pid}\\s+[^Z]`);
    return stdout.split('\n').filter((line) => inGroup.test(line));
  }
}
