import type { Composition } from '@proper/shared-types/release';

/** Milliseconds between two requests. */
const pauseMs = 3 * 60_000;

/**
 * Returns a function that says whether the site has been composed again since this document. It asks the server at a
 * navigation, at most every few minutes, and knows the answer at the next one: nobody waits for it.
 */
export function newerComposition({ shell, remotes }: Pick<Composition, 'shell' | 'remotes'>): () => boolean {
  let askedAt = Date.now();
  let isNewer = false;

  async function ask(): Promise<void> {
    const response = await fetch('/composition.json', { cache: 'no-cache' });
    if (!response.ok) return;
    const { versions }: { versions: Readonly<Record<string, string>> } = await response.json();
    const mine = [['shell', shell], ...Object.entries(remotes).map(([name, { version }]) => [name, version])];
    isNewer = mine.some(([name = '', version]) => versions[name] !== version);
  }

  return () => {
    if (!isNewer && Date.now() - askedAt >= pauseMs) {
      askedAt = Date.now();
      // Offline, or a host without the file: the document stays.
      ask().catch(() => undefined);
    }
    return isNewer;
  };
}
