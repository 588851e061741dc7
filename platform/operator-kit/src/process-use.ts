import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What processes use, as Linux tells it in `/proc`. */

/** Whether this machine tells it. */
export const tellsUse = (): boolean => existsSync(`/proc/${process.pid}/stat`);

/** The unit of processor times in `/proc`, on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** The fields of `/proc/<pid>/stat` behind the name, which may hold spaces. */
function fieldsOf(pid: number): readonly string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** A process and those that it has started, nginx's workers among them. */
function familyOf(pid: number): readonly number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => {
      try {
        return Number(fieldsOf(each)[1]) === pid;
      } catch {
        // It ended this moment.
        return false;
      }
    });
  return [pid, ...children.flatMap(familyOf)];
}

/** Seconds of processor time that one process has used. */
export const ownProcessorSeconds = (pid: number): number => {
  const fields = fieldsOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
};

/** Seconds of processor time that a process and those that it has started have used. */
export const processorSeconds = (pid: number): number =>
  familyOf(pid)
    .map(ownProcessorSeconds)
    .reduce((sum, each) => sum + each, 0);

/** What one of these reads; undefined where the system does not tell it, and of a process that has ended. */
export function ifTold<Use>(read: (pid: number) => Use, pid: number | undefined): Use | undefined {
  if (pid === undefined) return undefined;
  try {
    return read(pid);
  } catch {
    return undefined;
  }
}

/** Megabytes that one process holds at the moment, and the most that it has held. */
export function megabytesOf(pid: number): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  const of = (name: string): number =>
    Number(new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024;
  return { now: of('VmRSS'), most: of('VmHWM') };
}
