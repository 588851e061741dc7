// Gives the thread that loads it a clock that can be set. Plain JavaScript, because threads load no TypeScript.

import { BroadcastChannel } from 'node:worker_threads';

/** The channel on which every thread hears how far the clock is moved, in milliseconds. */
export const channelName = 'proper-clock';
/** What a thread that starts later reads. */
export const movedBy = 'PROPER_CLOCK_MOVED_BY';

const RealDate = Date;
let byMs = Number(process.env[movedBy] ?? 0);
const now = () => RealDate.now() + byMs;

// Timers go on, as they do when the clock of a machine is set.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, self) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, self),
  apply: (target) => new target(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

const channel = new BroadcastChannel(channelName);
channel.unref();
/** @param {unknown} event - A message whose data is how many milliseconds. */
channel.onmessage = (event) => {
  byMs = /** @type {{ data: number }} */ (event).data;
};
