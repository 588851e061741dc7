import { latestFrom, readLiveSite } from '@proper/composer/live-site';
import { exitCodes } from '@proper/operator-kit/arguments';
import { checkAdmission, formatAdmission } from './admission';
import type { TeamProject } from './project';

interface CheckOptions {
  /** The address of the site, or the folder of its files. */
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
