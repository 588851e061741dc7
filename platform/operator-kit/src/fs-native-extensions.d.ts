/** What is used of the package, which has no types of its own. */
declare module 'fs-native-extensions' {
  /** False where another open file has the lock. Throws what the system says where the file cannot be locked. */
  export function tryLock(fd: number, offset?: number, length?: number): boolean;
}
