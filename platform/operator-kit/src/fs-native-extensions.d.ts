/** What is used of this package, which has no types. */
declare module 'fs-native-extensions' {
  /** Returns false if another open file has the lock. Throws the system's error if the file cannot be locked. */
  export function tryLock(fd: number, offset?: number, length?: number): boolean;
}
