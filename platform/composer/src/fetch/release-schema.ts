import type { PageMeta } from '@proper/shared-types';
import type { Release } from '@proper/shared-types/release';
import * as v from 'valibot';
import { InvalidReleaseError } from '../base/invalid-release';
import { formatProblems, nameSchema, sitePath, textLike, textLimits, versionSchema } from '../base/schemas';

/** The limits of a release, far above what a site of 10,000 pages needs. */
const limits = {
  files: 60_000,
  pages: 20_000,
  filesOfPage: 200,
  nesting: 24,
  values: 3_000_000,
  text: 2000,
  shared: 100,
};

const safeName = /^[\w@~-][\w@.~-]{0,119}$/;

const safePath = v.pipe(
  v.string(),
  v.check((path) => {
    const names = path.split('/');
    return path.length <= textLimits.path && names.length <= 8 && names.every((name) => safeName.test(name));
  }, `must be a relative path with forward slashes that stays in its folder, with names that do not begin with a dot, of at most 8 names and ${textLimits.path} characters`),
);

const integrity = textLike(/^sha256-[A-Za-z0-9+/]{43}=$/, 'a sha256 hash in base64');

/** A line of text. XML cannot contain control characters, nor halves of surrogate pairs. */
const text = v.pipe(
  v.string(),
  v.nonEmpty('must not be empty'),
  v.maxLength(limits.text),
  v.regex(/^[^\p{Cc}\p{Cs}\uFFFE\uFFFF]*$/u, 'must not have control characters'),
);

/** A list. Its length is checked before its items: checking millions would take minutes. */
const list = <Item>(item: v.GenericSchema<unknown, Item>, maxLength: number) =>
  v.pipe(
    v.custom<unknown[]>(
      (data) => Array.isArray(data) && data.length <= maxLength,
      `must be at most ${maxLength}`,
    ),
    v.array(item),
  );

const table = <Key extends string, Value>(
  key: v.GenericSchema<string, Key>,
  value: v.GenericSchema<unknown, Value>,
  maxEntries: number,
) => v.pipe(v.record(key, value), v.maxEntries(maxEntries, `must be at most ${maxEntries}`));

const day = v.pipe(
  textLike(/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/, 'a day or a time such as 2026-03-09T00:00:00Z'),
  v.check((time) => !Number.isNaN(Date.parse(time)), 'must be a day that there is'),
);

const article = v.looseObject({
  '@type': v.literal('Article'),
  headline: text,
  description: text,
  datePublished: day,
});

/** A node of structured data. Articles appear in the feed, so their fields are checked. */
const structuredNode = v.union([
  article,
  v.looseObject({ '@type': v.pipe(v.string(), v.notValue('Article', 'must be a whole article')) }),
]);

/** Finds the article in a page's head data; undefined if the page is not an article. */
export const findArticle = ({ structuredData = [] }: PageMeta) =>
  structuredData.find((node) => v.is(article, node)) as v.InferOutput<typeof article> | undefined;

const meta = v.object({
  title: text,
  description: text,
  keywords: list(text, 100),
  kind: v.picklist(['website', 'article'], 'must be website or article'),
  structuredData: v.optional(list(structuredNode, 20)),
});

/** Whether no file has the name of a folder, and no two differ only in case, which some systems ignore. */
export function haveDistinctPaths(files: Readonly<Record<string, string>>): boolean {
  const names = new Set(Object.keys(files).map((file) => file.toLowerCase()));
  if (names.size < Object.keys(files).length) return false;
  return [...names].every((file) =>
    file.split('/').every((_, depth, parts) => depth === 0 || !names.has(parts.slice(0, depth).join('/'))),
  );
}

const releaseSchema = v.object({
  schema: v.literal(4, 'it was built for another version of the composer; build it again'),
  name: nameSchema,
  version: versionSchema,
  shared: table(text, text, limits.shared),
  entry: v.nullable(safePath),
  manifest: v.exactOptional(safePath),
  scripts: list(safePath, limits.filesOfPage),
  styles: list(safePath, limits.filesOfPage),
  sharedModules: v.exactOptional(table(text, list(safePath, limits.filesOfPage), limits.shared)),
  pages: list(
    v.object({
      path: sitePath,
      meta,
      html: safePath,
      content: v.exactOptional(safePath),
      scripts: list(safePath, limits.filesOfPage),
      styles: list(safePath, limits.filesOfPage),
      sharedModules: v.exactOptional(list(text, limits.shared)),
      picture: v.exactOptional(safePath),
    }),
    limits.pages,
  ),
  files: v.pipe(
    table(safePath, integrity, limits.files),
    v.check(
      haveDistinctPaths,
      'must not have a file with the name of a folder, nor two files that differ only in case',
    ),
  ),
  server: v.exactOptional(v.object({ file: safePath, integrity })),
});

const isDeeper = (data: unknown, levels: number): boolean =>
  typeof data === 'object' &&
  data !== null &&
  (levels === 0 || Object.values(data).some((child) => isDeeper(child, levels - 1)));

const json = v.pipe(
  v.string(),
  // Values are counted before parsing: there is a comma between any two.
  v.check((text) => text.split(',', limits.values).length < limits.values, 'it has too many values'),
  v.parseJson(undefined, 'it is not JSON'),
  v.check((data) => !isDeeper(data, limits.nesting), `it is nested deeper than ${limits.nesting} levels`),
);

/** Parses a `release.json`, with limits for each part and for its nesting. Refuses what is not valid. */
export function parseRelease(text: string): Release {
  const result = v.safeParse(v.pipe(json, releaseSchema), text, { abortPipeEarly: true, abortEarly: true });
  if (result.success) return result.output as Release;
  const versionOnly = v.safeParse(v.pipe(json, v.object({ version: versionSchema })), text);
  const version = versionOnly.success ? versionOnly.output.version : undefined;
  throw new InvalidReleaseError(`release.json is not valid: ${formatProblems(result.issues)}`, { version });
}
