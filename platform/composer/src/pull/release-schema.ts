import type { PageMeta, SitePath } from '@proper/shared-types';
import type { Release } from '@proper/shared-types/release';
import type { RoutePattern } from '@proper/shared-types/routes';
import * as v from 'valibot';
import { ReleaseFault } from '../model';

/** The limits of a release, far above a site of 10,000 pages. */
const limits = {
  files: 60_000,
  pages: 20_000,
  pathLength: 200,
  // The bundler names a file that several pages share with up to 103 characters.
  nameLength: 120,
  depth: 8,
  nesting: 24,
  text: 2000,
};

const atMost = (length: number) =>
  v.maxLength<string, number, string>(length, `must have at most ${length} characters`);

/** A short text that matches a pattern, which its type describes. */
const like = <Text extends string = string>(pattern: RegExp, example: string, length = limits.nameLength) =>
  v.pipe(
    v.string(),
    atMost(length),
    v.regex(pattern, `must be ${example}`),
    v.transform((text) => text as Text),
  );

const isSafeName = (name: string): boolean =>
  /^[\w@~-][\w@.~-]*$/.test(name) && name.length <= limits.nameLength;

/** A relative path that neither leaves its folder nor is hidden. */
const safePath = v.pipe(
  v.string(),
  v.check((path) => {
    const names = path.split('/');
    return path.length <= limits.pathLength && names.length <= limits.depth && names.every(isSafeName);
  }, `must be a relative path with forward slashes that stays in its folder, with names that do not begin with a dot, of at most ${limits.depth} names and ${limits.pathLength} characters`),
);

/** A path of the site. */
export const sitePath = like<SitePath>(
  /^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/,
  'a path such as /blog/four-principles, in lower case',
  limits.pathLength,
);

/** A path, or all paths below one, of a page or a route. */
export const pathPattern = like<RoutePattern>(
  /^\/([a-z0-9-]+\/)*([a-z0-9-]+|\*)?$/,
  'a path such as /contact, or a pattern such as /blog/*',
  limits.pathLength,
);

const integrity = like(/^sha384-[A-Za-z0-9+/]{64}$/, 'a sha384 hash in base64');

/** The name of a workspace that publishes releases. `remotes.json` lists them. */
export const nameSchema = like(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'a name such as mfe-content');

const version = like(/^\d+\.\d+\.\d+-[0-9a-z]+$/, 'a version such as 1.0.0-3f9a2c1b');

const text = v.pipe(v.string(), v.nonEmpty('must not be empty'), atMost(limits.text));

/** The head data of a page in `release.json`. */
const meta = v.object({
  title: text,
  description: text,
  keywords: v.pipe(v.array(text), v.maxLength(100, 'must have at most 100 words')),
  kind: v.picklist(['website', 'article'], 'must be website or article'),
  structuredData: v.optional(v.array(v.looseObject({ '@type': v.string() }))),
});

/** The name of a page's chunk and of its picture. */
const chunk = v.pipe(v.string(), v.check(isSafeName, 'must be a name such as four-principles'));

/** Whether no file has the name of another one's folder, on any file system. */
export function haveOwnPlaces(files: Readonly<Record<string, string>>): boolean {
  const names = new Set(Object.keys(files).map((file) => file.toLowerCase()));
  if (names.size < Object.keys(files).length) return false;
  return [...names].every((file) =>
    file.split('/').every((_, depth, parts) => depth === 0 || !names.has(parts.slice(0, depth).join('/'))),
  );
}

const schema = v.object({
  schema: v.literal(3, 'it was built for another version of the composer; build it again'),
  name: nameSchema,
  version,
  shared: v.record(text, text),
  entry: v.nullable(safePath),
  manifest: v.exactOptional(safePath),
  scripts: v.array(safePath),
  styles: v.array(safePath),
  sharedModules: v.exactOptional(v.record(text, v.array(safePath))),
  pages: v.pipe(
    v.array(
      v.object({
        path: sitePath,
        chunk,
        meta,
        content: v.exactOptional(safePath),
        scripts: v.array(safePath),
        styles: v.array(safePath),
        sharedModules: v.exactOptional(v.array(text)),
        picture: v.exactOptional(safePath),
      }),
    ),
    v.maxLength(limits.pages, `must be at most ${limits.pages}`),
  ),
  files: v.pipe(
    v.record(safePath, integrity),
    v.check((files) => Object.keys(files).length <= limits.files, `must be at most ${limits.files}`),
    v.check(
      haveOwnPlaces,
      'must not have a file with the name of a folder, nor two files that differ only in case',
    ),
  ),
  server: v.object({ file: safePath, integrity }),
});

/** Whether lists and objects are nested deeper than a number of levels. */
const isDeeper = (data: unknown, levels: number): boolean =>
  typeof data === 'object' &&
  data !== null &&
  (levels === 0 || Object.values(data).some((each) => isDeeper(each, levels - 1)));

/** Validates head data; undefined if it is not valid. */
export function plainMeta(data: unknown): PageMeta | undefined {
  const result = v.safeParse(meta, data);
  return result.success ? (result.output as PageMeta) : undefined;
}

/** The first few problems of data, each with its key. */
export const problemsOf = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues
    .slice(0, 5)
    .map((issue) => `${v.getDotPath(issue) ?? 'content'}: ${issue.message}`)
    .join('; ');

/**
 * Parses a `release.json`. Everything in the result is bounded, including its nesting.
 *
 * @throws ReleaseFault if it is not valid.
 */
export function parseRelease(json: string): Release {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    throw new ReleaseFault('release.json is not JSON');
  }
  if (isDeeper(data, limits.nesting))
    throw new ReleaseFault(`release.json is not valid: it is nested deeper than ${limits.nesting} levels`);
  const result = v.safeParse(schema, data, { abortPipeEarly: true });
  if (result.success) return result.output as Release;
  const named = v.safeParse(v.object({ version }), data);
  throw new ReleaseFault(`release.json is not valid: ${problemsOf(result.issues)}`, {
    version: named.success ? named.output.version : undefined,
  });
}
