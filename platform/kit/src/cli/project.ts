import path from 'node:path';
import { UserError } from '@proper/common/errors';
import { releaseFile } from '@proper/composer/releases';
import { nameSchema, pathPattern, readJson } from '@proper/composer/schemas';
import * as v from 'valibot';

/** `"proper"` in the `package.json` of a team's repository. */
const schema = v.object(
  {
    proper: v.strictObject({
      /** The remote's name on the site. */
      name: nameSchema,
      /** The routes that it is to own, unless the site lists it. */
      routes: v.optional(v.array(pathPattern), []),
      /** The URL of the site that it is part of. */
      site: v.optional(v.pipe(v.string(), v.url('is not an address'))),
      /** Where the site's composer looks for the remote's releases: a folder, or an rclone path. */
      releases: v.optional(v.string()),
    }),
  },
  'needs "proper": { "name": "mfe-careers", "site": "https://the-site" }',
);

/** A team's remote, as its `package.json` describes it. */
export interface Project extends Readonly<v.InferOutput<typeof schema>['proper']> {
  /** The folder that contains the remote's `rspack.config.ts`. */
  readonly dir: string;
  /** The folder of its builds, and of the last build's `release.json`. */
  readonly dist: string;
}

/** Reads the project in this folder. Throws a UserError that says what is missing. */
export function readProject(): Project {
  const dir = process.cwd();
  const file = path.join(dir, 'package.json');
  const project = readJson(file, schema);
  if (project) return { ...project.proper, dir, dist: path.join(dir, 'dist') };
  throw new UserError(`${file} cannot be read. Run the command in the remote's folder.`);
}

/** The site from `--site`, `SITE` or the project. Throws a UserError if none of them names one. */
export function requireSite({ site }: Project, option: string | undefined): string {
  const address = option ?? (process.env.SITE || site);
  if (address !== undefined) return address;
  throw new UserError(
    'No site is named: say --site https://the-site, set SITE, or add "site" to "proper" in package.json.',
  );
}

/** The version of the last build. Throws a UserError if there is no build. */
export function readBuiltVersion({ dist }: Project): string {
  const release = readJson(path.join(dist, releaseFile), v.object({ version: v.string() }));
  if (release) return release.version;
  throw new UserError(`There is no release in ${dist}. Build it first: proper build`);
}
