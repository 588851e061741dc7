import { publicRecordFile } from '@proper/operator-kit/public-record';
import type { Headers } from '@proper/operator-kit/response-headers';
import { isOfRelease } from './file-headers';

/** A file of the site on its way to a target. */
export interface Outgoing {
  /** Relative to the site. */
  readonly file: string;
  readonly key: string;
  /** Of its content, in hexadecimal. */
  readonly md5: string;
  readonly headers: Headers;
}

/** What was written to a target by us, and with which headers: nothing else there is ours to remove. */
export type Published = Readonly<Record<string, Headers>>;

/** What has to be done, in this order. */
export interface Plan {
  readonly write: readonly Outgoing[];
  /** The same in groups: what is in one may be written in any order, once all of those before are. */
  readonly turns: readonly (readonly Outgoing[])[];
  /** Keys. */
  readonly remove: readonly string[];
  readonly unchanged: number;
}

/**
 * Releases come first, since documents name them, then what documents and visitors ask for by name, then the documents,
 * and last what tells a team's pipeline that its version is live.
 */
function turnOf(file: string): number {
  if (isOfRelease(file)) return 0;
  if (file === publicRecordFile) return 3;
  return file.endsWith('.html') ? 2 : 1;
}

const isSame = (one: Headers, other: Headers | undefined): boolean =>
  Object.entries(one).every(([name, value]) => other?.[name] === value);

/** Compares the site with what is at the target. What is gone is removed last: documents, and then the releases. */
export function planOf(
  outgoing: readonly Outgoing[],
  there: ReadonlyMap<string, string>,
  published: Published,
): Plan {
  const isThere = ({ key, md5, headers }: Outgoing): boolean =>
    there.get(key) === md5 && isSame(headers, published[key]);
  const missing = outgoing.filter((each) => !isThere(each));
  const turns = [0, 1, 2, 3].map((turn) => missing.filter(({ file }) => turnOf(file) === turn));
  const wanted = new Set(outgoing.map(({ key }) => key));
  const remove = Object.keys(published)
    .filter((key) => !wanted.has(key) && there.has(key))
    .toSorted((one, other) => Number(isOfRelease(one)) - Number(isOfRelease(other)));
  return { write: turns.flat(), turns, remove, unchanged: outgoing.length - missing.length };
}

/**
 * What to remember before anything is written: a run that is cut short must know its files again. A file that is there
 * already, with other headers, has those until it is written.
 */
export const publishedAfterStart = (
  { write }: Plan,
  there: ReadonlyMap<string, string>,
  published: Published,
): Published => ({
  ...published,
  ...Object.fromEntries(
    write.filter(({ key, md5 }) => there.get(key) !== md5).map(({ key, headers }) => [key, headers]),
  ),
});
