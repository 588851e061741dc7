const RealDate = Date;

/**
 * Sets this process's clock, the embedded PostgreSQL's with it, so many milliseconds apart from the real one.
 * Timers go on, as they do when the clock of a machine is set.
 */
export function moveClock(byMs: number): void {
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, self) =>
      Reflect.construct(target, values.length === 0 ? [target.now() + byMs] : values, self),
    apply: (target) => new target(target.now() + byMs).toString(),
    get: (target, name) => (name === 'now' ? () => target.now() + byMs : Reflect.get(target, name)),
  });
}
