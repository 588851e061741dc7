interface Machine {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
}

/** A program as `child_process` takes it. */
export interface ProgramCall {
  readonly command: string;
  readonly args: readonly string[];
  /** Whether a shell has to look the program up. */
  readonly shell: boolean;
}

/**
 * How npm is called. Node runs the npm that runs this command: on Windows npm is a script, which only a shell starts.
 *
 * @param args - Plain words: a shell would take what else is in them for its own.
 */
export const npmCall = (args: readonly string[], { env, platform }: Machine = process): ProgramCall =>
  env.npm_execpath
    ? { command: process.execPath, args: [env.npm_execpath, ...args], shell: false }
    : { command: 'npm', args, shell: platform === 'win32' };
