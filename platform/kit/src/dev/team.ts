import path from 'node:path';
import { latestFrom, readLiveConfig, readLiveSite } from '@proper/composer/live-site';
import { previewSite } from '@proper/composer/preview';
import { readComposerSettings } from '@proper/composer/settings';
import { exitCodes } from '@proper/operator-kit/command-line';
import { readVariable } from '@proper/operator-kit/environment';
import { embeddedDefaults } from '@proper/operator-kit/site-config';
import { readServerSettings } from '@proper/server/start-server';
import { checkAdmission, formatAdmission } from './admission';
import { develop } from './develop';

// The commands of `proper` that show or check a whole site. A site is an address, or the folder of its files.

/** A team's remote: what `proper` has read from its `package.json`. */
export interface TeamProject {
  /** The folder with its `rspack.config.ts`. */
  readonly dir: string;
  /** Its name on the site, such as `mfe-careers`. */
  readonly name: string;
  /** The routes that it is to own, unless the site lists it. */
  readonly routes: readonly `/${string}`[];
  /** The folder with its builds, and with the `release.json` of the last. */
  readonly dist: string;
}

/** Serves the site of a project while its source is edited. Forms save into a database of this machine. */
export async function dev(project: TeamProject, site: string): Promise<void> {
  const { where, remotes } = await readLiveSite(site, project);
  const { name, dir } = project;
  await develop({
    developed: [{ name, dir }],
    released: ['shell', ...remotes.remotes.keys()].filter((each) => each !== name),
    remotes,
    latest: latestFrom(remotes, where),
    async config(origin) {
      const { supabase, emailjs } = embeddedDefaults;
      return { ...(await readLiveConfig(where)), origin, supabase, emailjs };
    },
    ...readServerSettings(process.env),
    dataDir: path.resolve(dir, readVariable(process.env, 'dataDir'), 'dev'),
    report: (line) => console.log(line),
  });
}

interface CheckOptions {
  readonly site: string;
  readonly browser: boolean;
}

/** Puts the last build of a project through the gate of its site. Returns the exit code. */
export async function check(project: TeamProject, { site, browser }: CheckOptions): Promise<number> {
  const { where, remotes } = await readLiveSite(site, project);
  const admission = await checkAdmission({
    candidates: new Map([[project.name, project.dist]]),
    remotes,
    latest: latestFrom(remotes, where),
    site: where,
    browser,
  });
  console.log(`\n${formatAdmission(admission, { names: [project.name], from: where })}`);
  return admission.refusals.length > 0 ? exitCodes.refused : exitCodes.done;
}

interface PreviewOptions {
  readonly site: string;
  /** Gets the preview. */
  readonly out: string;
  readonly pictures: boolean;
  /** Serves it on this port until the command is stopped; on the usual one if it is `true`. */
  readonly serve: number | true | undefined;
}

/** Composes the live site with the last build of a project into a folder. Returns the exit code. */
export async function preview(
  project: TeamProject,
  { site, out, ...options }: PreviewOptions,
): Promise<number> {
  const { where, remotes } = await readLiveSite(site, project);
  return previewSite({
    ...options,
    candidates: new Map([[project.name, project.dist]]),
    remotes,
    config: await readLiveConfig(where),
    settings: readComposerSettings(process.env),
    site: where,
    folder: path.resolve(project.dir, out),
    report: console.log,
  });
}
