import type { RemoteName, SitePath } from '@proper/shared-types';
import { type Composition, pageListAddress } from '@proper/shared-types/release';

/** A composition whose list of pages can be extended. */
export interface ExtensibleComposition {
  /** As in the document, with every page that has become known since. */
  readonly composition: Composition;
  /** Fetches, once, the pages that the document does not list. Never rejects: the browser opens unknown pages as documents. */
  complete(): Promise<void>;
}

const isPath = (value: unknown): value is SitePath => typeof value === 'string' && value.startsWith('/');

/**
 * A document lists a bounded number of pages, however many the site has. Each remote's full list belongs to the release that
 * the document was composed from, so another composition changes nothing.
 */
export function extensibleComposition(composed: Composition): ExtensibleComposition {
  const pages: Record<SitePath, RemoteName> = { ...composed.pages };
  const lacking = new Set(
    (Object.keys(composed.remotes) as RemoteName[]).filter((name) => composed.remotes[name].hasMore),
  );
  let completing: Promise<unknown> | undefined;

  async function fetchList(name: RemoteName): Promise<void> {
    const response = await fetch(pageListAddress(name, composed.remotes[name].version));
    const list: unknown = response.ok ? await response.json() : undefined;
    if (!Array.isArray(list)) return;
    for (const path of list.filter(isPath)) pages[path] ??= name;
    lacking.delete(name);
  }

  return {
    composition: { ...composed, pages },
    async complete() {
      if (lacking.size === 0) return;
      completing ??= Promise.allSettled([...lacking].map(fetchList)).finally(() => {
        completing = undefined;
      });
      await completing;
    },
  };
}
