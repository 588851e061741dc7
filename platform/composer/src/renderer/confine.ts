import { Socket as UdpSocket } from 'node:dgram';
import { Server, Socket } from 'node:net';

/**
 * Takes from a process what Node's permission model leaves to it: the network, other processes, and ways to get at more
 * modules. It runs before any team's code does, in a process with an empty environment, without the file system, and
 * with nobody else's data.
 */
export function confine(): void {
  const refuse = (): never => {
    throw new Error('there is no network where pages are rendered');
  };
  for (const [prototype, names] of [
    [Socket.prototype, ['connect']],
    [Server.prototype, ['listen']],
    [UdpSocket.prototype, ['bind', 'send', 'connect']],
  ] as const)
    for (const name of names) Object.defineProperty(prototype, name, { value: refuse });
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'require', 'module'])
    Reflect.deleteProperty(globalThis, name);
  for (const name of [
    'kill',
    '_kill',
    '_debugProcess',
    '_debugEnd',
    'binding',
    '_linkedBinding',
    'dlopen',
    'getBuiltinModule',
  ])
    Reflect.deleteProperty(process, name);
}

/** Whether a value is a list or a plain object. React's own objects look like such, and are written to. */
const isData = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    !('$$typeof' in value));

/** Freezes all data that a value holds, however deep: figures and messages are the same for every page. */
export function freezeData(value: unknown): void {
  if (!isData(value) || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freezeData(inner);
}
