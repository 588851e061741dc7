import { UserError } from '@proper/common/errors';
import { readJsonFile } from '@proper/common/files';
import type { SitePath } from '@proper/shared-types';
import { releaseNamePattern } from '@proper/shared-types/release';
import { type RoutePattern, sitePathPattern } from '@proper/shared-types/routes';
import * as v from 'valibot';

/** The most characters of a path and of each name in it. The bundler gives shared files long names. */
export const textLimits = { path: 200, name: 120 };

/** A schema for a short text. `example` ends its message: *must be a name such as mfe-content*. */
export const textLike = <Text extends string = string>(
  pattern: RegExp,
  example: string,
  length = textLimits.name,
) =>
  v.pipe(
    v.string(),
    v.maxLength(length),
    v.regex(pattern, `must be ${example}`),
    v.transform((text) => text as Text),
  );

export const sitePath = textLike<SitePath>(
  sitePathPattern,
  'a path such as /blog/four-principles, in lower case',
  textLimits.path,
);

/** The path of a page, or a pattern for all paths below one. */
export const pathPattern = textLike<RoutePattern>(
  /^\/([a-z0-9-]+\/)*([a-z0-9-]+|\*)?$/,
  'a path such as /contact, or a pattern such as /blog/*',
  textLimits.path,
);

/** The name of a workspace that publishes releases. `remotes.json` lists them. */
export const nameSchema = textLike(releaseNamePattern, 'a name such as mfe-content');

export const versionSchema = textLike(/^\d+\.\d+\.\d+-[0-9a-z]+$/, 'a version such as 1.0.0-3f9a2c1b');

/** Formats the first few problems of some data, each with its key. */
export const formatProblems = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues
    .slice(0, 5)
    .map((issue) => `${v.getDotPath(issue) ?? 'content'}: ${issue.message}`)
    .join('; ');

/** Reads and checks a JSON file; undefined if it does not exist. Throws a UserError if it is not valid. */
export function readJson<Data>(file: string, schema: v.GenericSchema<unknown, Data>): Data | undefined {
  const data = readJsonFile(file);
  if (data === undefined) return undefined;
  const result = v.safeParse(schema, data);
  if (result.success) return result.output;
  throw new UserError(`${file} is not valid: ${formatProblems(result.issues)}`);
}
