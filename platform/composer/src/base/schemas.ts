import type { SitePath } from '@proper/shared-types';
import type { RoutePattern } from '@proper/shared-types/routes';
import * as v from 'valibot';

/** Schemas of texts that several files of the composer have, from teams and from operators. */

/** The most characters of a path, and of one name in it: the bundler names a file that several pages share with up to 103. */
export const textLimits = { path: 200, name: 120 };

export const atMost = (length: number) =>
  v.maxLength<string, number, string>(length, `must have at most ${length} characters`);

/** A short text that matches a pattern, which its type describes. */
export const like = <Text extends string = string>(
  pattern: RegExp,
  example: string,
  length = textLimits.name,
) =>
  v.pipe(
    v.string(),
    atMost(length),
    v.regex(pattern, `must be ${example}`),
    v.transform((text) => text as Text),
  );

export const sitePath = like<SitePath>(
  /^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/,
  'a path such as /blog/four-principles, in lower case',
  textLimits.path,
);

/** A path, or all paths below one, of a page or a route. */
export const pathPattern = like<RoutePattern>(
  /^\/([a-z0-9-]+\/)*([a-z0-9-]+|\*)?$/,
  'a path such as /contact, or a pattern such as /blog/*',
  textLimits.path,
);

/** The name of a workspace that publishes releases. `remotes.json` lists them. */
export const nameSchema = like(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'a name such as mfe-content');

export const versionSchema = like(/^\d+\.\d+\.\d+-[0-9a-z]+$/, 'a version such as 1.0.0-3f9a2c1b');

/** A list, whose length is checked before its items: a list of millions would take minutes. */
export const list = <Item>(item: v.GenericSchema<unknown, Item>, most: number) =>
  v.pipe(v.array(v.unknown()), v.maxLength(most, `must be at most ${most}`), v.array(item));

/** The first few problems of data, each with its key. */
export const formatProblems = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues
    .slice(0, 5)
    .map((issue) => `${v.getDotPath(issue) ?? 'content'}: ${issue.message}`)
    .join('; ');
