import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** How a command in a copy ended. */
interface Ended {
  readonly status: number | null;
  /** What it said, on both streams. */
  readonly said: string;
}

/** Runs git in a folder. Returns what it says. @throws Error when it fails */
export function git(folder: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** What a test is told by whoever runs it, and no developer has: the suite in a checkout would be that run once more. */
const notDevelopers = { E2E_DRILL: undefined, PLAYWRIGHT_JSON_OUTPUT_NAME: undefined };

/** A folder with a checkout that a developer works in. */
export class WorkingFolder {
  constructor(readonly folder: string) {}

  /** What is not as it is in the last commit, a line each; of folders that are new the top alone. */
  changedPlaces(): readonly string[] {
    return git(this.folder, 'status', '--short').split('\n').filter(Boolean);
  }

  run(command: string, ...args: readonly string[]): Ended {
    return this.#run(command, args, {}, this.folder);
  }

  /** Types a line into a shell. @param folder - Where it is typed: at the top of the copy unless told */
  type(line: string, variables: NodeJS.ProcessEnv = {}, folder = this.folder): Ended {
    return this.#run('sh', ['-c', line], variables, folder);
  }

  #run(command: string, args: readonly string[], variables: NodeJS.ProcessEnv, cwd: string): Ended {
    const env = {
      ...process.env,
      ...notDevelopers,
      DATA_DIR: path.join(this.folder, '.proper'),
      ...variables,
    };
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd,
      encoding: 'utf8',
      env,
      maxBuffer: 64 * 1024 * 1024,
    });
    return { status, said: stdout + stderr };
  }

  npmRun(script: string, ...args: readonly string[]): Ended {
    return this.run('npm', 'run', '--silent', script, '--', ...args);
  }

  read(file: string): string {
    return readFileSync(path.join(this.folder, file), 'utf8');
  }

  /** Replaces what a pattern matches in a file. @throws Error where it matches nothing */
  edit(file: string, pattern: RegExp | string, replacement = ''): void {
    const text = this.read(file);
    const changed = text.replace(pattern, replacement);
    if (changed === text) throw new Error(`${file} has nothing that is ${pattern}.`);
    writeFileSync(path.join(this.folder, file), changed);
  }

  delete(...files: readonly string[]): void {
    for (const file of files) rmSync(path.join(this.folder, file), { recursive: true });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
