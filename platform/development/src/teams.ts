import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '@proper/operator-kit/repository';
import type { TeamConfig } from '@proper/preset';
import type { Developed, DevelopmentOptions } from '@proper/preset/develop';
import type { ReleaseName } from '@proper/shared-types/release';
import type { GeneratingTeam } from './routes';

/** Reads each team's `rspack.config.ts`. */
export const readTeams = (
  names: readonly ReleaseName[],
  options: DevelopmentOptions,
): Promise<readonly (Developed & GeneratingTeam)[]> =>
  Promise.all(
    names.map(async (name) => {
      const dir = path.join(root, name);
      const file = pathToFileURL(path.join(dir, 'rspack.config.ts')).href;
      const { default: team }: { default: TeamConfig } = await import(file);
      return { ...team.develop(options), dir };
    }),
  );
