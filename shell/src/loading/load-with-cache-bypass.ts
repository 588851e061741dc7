import { FileError, refetchFailed } from './failed-files';

/**
 * Calls `load`. If files below the address `base` fail, or have failed before, it fetches each of them once
 * past the cache and calls `load` again.
 *
 * @param signal - Aborts the fetching; by default a timeout does.
 * @throws FileError if a file cannot be fetched or is damaged again. Other errors of `load` are passed on.
 */
export async function loadWithCacheBypass<Loaded>(
  base: string,
  load: () => Promise<Loaded>,
  signal?: AbortSignal,
): Promise<Loaded> {
  const refetched = new Set(await refetchFailed(base, signal));
  for (;;)
    try {
      return await load();
    } catch (cause) {
      const files = await refetchFailed(base, signal);
      if (files.length === 0) throw cause;
      for (const address of files) {
        if (refetched.has(address)) throw new FileError('fetch', `${address} does not load`, { cause });
        refetched.add(address);
      }
    }
}
