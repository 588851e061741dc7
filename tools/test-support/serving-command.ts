import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A running `npm run dev` or `npm start`. */
export class ServingCommand {
  readonly #child: ChildProcess;
  /** The output so far. */
  output = '';

  /** @param folder - The top of the checkout, whose `.proper` is the default data folder. */
  constructor(name: 'dev' | 'start', folder: string, env: NodeJS.ProcessEnv) {
    // npm would not pass on signals.
    this.#child = spawn(process.execPath, ['tools/run.mjs', name], {
      cwd: folder,
      env: { ...process.env, DATA_DIR: path.join(folder, '.proper'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own lets `processes` find what the command has started.
      detached: true,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (text) => {
        this.output += text;
      });
  }

  /** Resolves once the command has printed the text. Rejects with its output if it ends first. */
  async says(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      if (this.#child.exitCode !== null) throw new Error(`The command ended:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Resolves to the exit code once the command ends by itself. */
  async ended(): Promise<number | null> {
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
    return this.#child.exitCode;
  }

  /** Stops the command as Ctrl-C does. Resolves to its exit code. */
  stop(): Promise<number | null> {
    this.#child.kill('SIGINT');
    return this.ended();
  }

  /** The command and the processes that it has started, as far as they still run. */
  get processes(): readonly string[] {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pgid=,stat=,args='], { encoding: 'utf8' });
    const inGroup = new RegExp(`^\\s*${this.#child.pid}\\s+[^Z]`);
    return stdout.split('\n').filter((line) => inGroup.test(line));
  }
}
