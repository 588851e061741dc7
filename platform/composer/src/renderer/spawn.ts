import { type ChildProcess, spawn } from 'node:child_process';

/** The name of the flag since Node 22.13, and before. */
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Runs a script in a process without files, child processes, threads, add-ons and environment.
 *
 * @param memoryMb - Megabytes that its heap may take.
 */
export function spawnConfined(script: string, memoryMb: number): ChildProcess {
  const child = spawn(
    process.execPath,
    [permission, '--experimental-vm-modules', '--no-warnings', `--max-old-space-size=${memoryMb}`, '-'],
    { env: {}, stdio: ['pipe', 'ignore', 'pipe', 'ipc'] },
  );
  // A process that has ended reads no script; its end says why.
  child.stdin?.on('error', () => undefined).end(script);
  return child;
}
