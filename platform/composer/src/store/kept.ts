import type { Compositions } from './record';
import type { Store, StoredRelease } from './store';

/** How many earlier releases of each name stay available, for pages that are still open. */
const earlierReleases = 5;

/** Every release whose files stay in the site: the current ones, and those of earlier compositions. */
export const keptReleases = (
  current: readonly StoredRelease[],
  record: Compositions | undefined,
  store: Store,
): readonly StoredRelease[] =>
  current.flatMap((live) => {
    const { name, version } = live.release;
    const before = (record ? [record.current, ...record.history] : []).flatMap(
      ({ versions }) => versions[name] ?? [],
    );
    const earlier = [...new Set(before)].filter((known) => known !== version).slice(0, earlierReleases);
    const stored = earlier.map((known) => store.find(name, known));
    return [live, ...stored.filter((release) => release !== undefined)];
  });
