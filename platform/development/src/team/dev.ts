import path from 'node:path';
import { latestFrom, readLiveConfig, readLiveSite } from '@proper/composer/live-site';
import { environment, readVariable } from '@proper/operator-kit/environment';
import { embeddedDefaults } from '@proper/operator-kit/site-config';
import { readServerSettings } from '@proper/server/start-server';
import { develop } from '../develop';
import type { TeamProject } from './project';

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
    dataDir: path.resolve(dir, readVariable(process.env, 'dataDir') || environment.dataDir.byDefault, 'dev'),
    report: console.log,
  });
}
