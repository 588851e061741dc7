import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '@proper/operator-kit/repository';
import type { TeamConfig } from '@proper/preset';
import type { Developed, DevelopmentOptions } from '@proper/preset/develop';
import type { ReleaseName } from '@proper/shared-types/release';
import type { MadeByTeam } from './routes';

/** Reads how each workspace is built, from the same file as its team's own build. */
export const readTeams = (
  names: readonly ReleaseName[],
  options: DevelopmentOptions,
): Promise<readonly (Developed & MadeByTeam)[]> =>
  Promise.all(
    names.map(async (name) => {
      const dir = path.join(root, name);
      const file = pathToFileURL(path.join(dir, 'rspack.config.ts')).href;
      const { default: team }: { default: TeamConfig } = await import(file);
      return { ...team.develop(options), dir };
    }),
  );
