import type { PageMeta, SitePath } from '@proper/shared-types';
import type { Release } from '@proper/shared-types/release';
import type { RoutePattern } from '@proper/shared-types/routes';
import * as v from 'valibot';
import { ReleaseFault } from '../model';

/** The limits of a release, far above a site of 10,000 pages. */
const most = {
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

/** A short text of some form. */
const like = (pattern: RegExp, example: string, length = most.nameLength) =>
  v.pipe(v.string(), atMost(length), v.regex(pattern, `must be ${example}`));

const isSafeName = (name: string): boolean =>
  /^[\w@~-][\w@.~-]*$/.test(name) && name.length <= most.nameLength;

/** A relative path that neither leaves its folder nor is hidden. */
const safePath = v.pipe(
  v.string(),
  v.check((path) => {
    const names = path.split('/');
    return path.length <= most.pathLength && names.length <= most.depth && names.every(isSafeName);
  }, `must be a relative path with forward slashes that stays in its folder, with names that do not begin with a dot, of at most ${most.depth} names and ${most.pathLength} characters`),
);

/** A path of the site. */
export const sitePath = v.pipe(
  like(
    /^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/,
    'a path such as /blog/four-principles, in lower case',
    most.pathLength,
  ),
  v.transform((path) => path as SitePath),
);

/** A path, or all paths below one: what a page or a route of a remote is for. */
export const pathPattern = v.pipe(
  like(
    /^\/([a-z0-9-]+\/)*([a-z0-9-]+|\*)?$/,
    'a path such as /contact, or a pattern such as /blog/*',
    most.pathLength,
  ),
  v.transform((pattern) => pattern as RoutePattern),
);

const integrity = like(/^sha384-[A-Za-z0-9+/]{64}$/, 'a sha384 hash in base64');

/** The name of a workspace that publishes releases. `remotes.json` says which ones there are. */
export const nameSchema = like(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'a name such as mfe-content');

const version = like(/^\d+\.\d+\.\d+-[0-9a-z]+$/, 'a version such as 1.0.0-3f9a2c1b');

const text = v.pipe(v.string(), v.nonEmpty('must not be empty'), atMost(most.text));

/** What the head says about a page, as it travels in `release.json`. */
const meta = v.object({
  title: text,
  description: text,
  keywords: v.pipe(v.array(text), v.maxLength(100, 'must have at most 100 words')),
  kind: v.picklist(['website', 'article'], 'must be website or article'),
  structuredData: v.optional(v.array(v.looseObject({ '@type': v.string() }))),
});

/** Names a page's chunk and its picture. */
const chunk = v.pipe(v.string(), v.check(isSafeName, 'must be a name such as four-principles'));

/** No file has the name of another one's folder, on any file system. */
export function haveOwnPlaces(files: Readonly<Record<string, string>>): boolean {
  const known = new Set(Object.keys(files).map((file) => file.toLowerCase()));
  if (known.size < Object.keys(files).length) return false;
  return [...known].every((file) =>
    file.split('/').every((_, index, names) => index === 0 || !known.has(names.slice(0, index).join('/'))),
  );
}

const schema = v.object({
  schema: v.literal(3, 'it was built for another composer; build it again'),
  name: nameSchema,
  version,
  shared: v.record(text, text),
  entry: v.nullable(safePath),
  scripts: v.array(safePath),
  styles: v.array(safePath),
  pages: v.pipe(
    v.array(
      v.object({
        path: sitePath,
        chunk,
        meta,
        content: v.exactOptional(safePath),
        scripts: v.array(safePath),
        styles: v.array(safePath),
        picture: v.exactOptional(safePath),
      }),
    ),
    v.maxLength(most.pages, `must be at most ${most.pages}`),
  ),
  files: v.pipe(
    v.record(safePath, integrity),
    v.check((files) => Object.keys(files).length <= most.files, `must be at most ${most.files}`),
    v.check(
      haveOwnPlaces,
      'must not have a file where another one needs a folder, nor two that differ in case alone',
    ),
  ),
  server: v.object({ file: safePath, integrity }),
});

/** Whether lists and objects are nested deeper than some levels. */
const isDeeper = (data: unknown, levels: number): boolean =>
  typeof data === 'object' &&
  data !== null &&
  (levels === 0 || Object.values(data).some((each) => isDeeper(each, levels - 1)));

/** Validates head data; undefined if it is not valid. */
export function plainMeta(data: unknown): PageMeta | undefined {
  const result = v.safeParse(meta, data);
  return result.success ? (result.output as PageMeta) : undefined;
}

/** The first few problems of data from outside, each with its key. */
export const problemsOf = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues
    .slice(0, 5)
    .map((issue) => `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`)
    .join('; ');

/**
 * Parses a `release.json`. Everything in the result is bounded, including its nesting.
 *
 * @throws ReleaseFault when it is not as it should be.
 */
export function parseRelease(json: string): Release {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    throw new ReleaseFault('release.json is not JSON');
  }
  if (isDeeper(data, most.nesting))
    throw new ReleaseFault(`release.json is not valid: it is nested deeper than ${most.nesting} levels`);
  const result = v.safeParse(schema, data, { abortPipeEarly: true });
  if (result.success) return result.output as Release;
  const known = v.safeParse(v.object({ version }), data);
  throw new ReleaseFault(`release.json is not valid: ${problemsOf(result.issues)}`, {
    version: known.success ? known.output.version : undefined,
  });
}
