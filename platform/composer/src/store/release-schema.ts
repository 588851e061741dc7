import type { PageMeta } from '@proper/shared-types';
import type { Release } from '@proper/shared-types/release';
import * as v from 'valibot';

/** Relative, forward slashes, and nothing that leads out of its folder. */
const safePath = v.pipe(
  v.string(),
  v.check(
    (path) => /^[\w@.~-]+(\/[\w@.~-]+)*$/.test(path) && !path.split('/').includes('..'),
    'must be a relative path with forward slashes that stays in its folder',
  ),
);

/** A path of the site. */
export const sitePath = v.pipe(
  v.string(),
  v.regex(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/, 'must be a path such as /blog/four-principles, in lower case'),
);

const integrity = v.pipe(
  v.string(),
  v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a sha384 hash in base64'),
);

/** The name of a workspace that publishes releases. Which ones there are stands in `remotes.json`. */
export const nameSchema = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be a name such as mfe-content'),
);

/** What the head says about a page, as it travels in `release.json`. */
const meta = v.object({
  title: v.pipe(v.string(), v.nonEmpty('must not be empty')),
  description: v.pipe(v.string(), v.nonEmpty('must not be empty')),
  keywords: v.array(v.string()),
  kind: v.picklist(['website', 'article'], 'must be website or article'),
  structuredData: v.optional(v.array(v.looseObject({ '@type': v.string() }))),
});

const schema = v.object({
  schema: v.literal(1, 'must be 1, the only form that this composer reads'),
  name: nameSchema,
  version: v.pipe(
    v.string(),
    v.regex(/^\d+\.\d+\.\d+-[0-9a-z]+$/, 'must be a version such as 1.0.0-3f9a2c1b'),
  ),
  contract: v.pipe(v.string(), v.nonEmpty('must not be empty')),
  shared: v.exactOptional(v.record(v.string(), v.string())),
  entry: v.nullable(safePath),
  scripts: v.array(safePath),
  styles: v.array(safePath),
  pages: v.array(
    v.object({
      path: sitePath,
      chunk: v.pipe(v.string(), v.nonEmpty('must not be empty')),
      meta,
      scripts: v.array(safePath),
      styles: v.array(safePath),
    }),
  ),
  files: v.record(safePath, integrity),
  server: v.object({ file: safePath, integrity }),
});

/** Head data as plain JSON and in its known form; undefined when it is not head data. */
export function plainMeta(data: unknown): PageMeta | undefined {
  const result = v.safeParse(meta, JSON.parse(JSON.stringify(data ?? null)));
  return result.success ? (result.output as PageMeta) : undefined;
}

/** The problems of data from outside, each beginning with the key it is about. */
export const problemsOf = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues.map((issue) => `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`).join('; ');

/** How reading `release.json` ended. */
export type ParsedRelease =
  | { readonly ok: true; readonly release: Release }
  | { readonly ok: false; readonly reason: string };

/** Reads the text of a `release.json`. */
export function parseRelease(text: string): ParsedRelease {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'release.json is not JSON' };
  }
  const result = v.safeParse(schema, data);
  return result.success
    ? { ok: true, release: result.output as Release }
    : { ok: false, reason: `release.json is not valid: ${problemsOf(result.issues)}` };
}
