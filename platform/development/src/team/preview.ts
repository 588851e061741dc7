import path from 'node:path';
import { readLiveConfig, readLiveSite } from '@proper/composer/live-site';
import { previewSite } from '@proper/composer/preview';
import { readComposerSettings } from '@proper/composer/settings';
import type { TeamProject } from './project';

interface PreviewOptions {
  /** The address of the site, or the folder of its files. */
  readonly site: string;
  readonly out: string;
  readonly pictures: boolean;
  /** Serves it on this port until the command is stopped; on the usual one if it is `true`. */
  readonly serve: number | true | undefined;
}

/** Composes the live site with the last build of a project into a folder. Returns the exit code. */
export async function preview(project: TeamProject, options: PreviewOptions): Promise<number> {
  const { where, remotes } = await readLiveSite(options.site, project);
  return previewSite({
    candidates: new Map([[project.name, project.dist]]),
    remotes,
    config: await readLiveConfig(where),
    settings: readComposerSettings(process.env),
    site: where,
    folder: path.resolve(project.dir, options.out),
    pictures: options.pictures,
    serve: options.serve,
    report: console.log,
  });
}
