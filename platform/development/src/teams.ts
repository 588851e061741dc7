import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '@proper/operator-kit/repository';
import type { TeamConfig } from '@proper/preset';
import type { Developed, DevelopmentOptions } from '@proper/preset/develop';
import type { ReleaseName } from '@proper/shared-types/release';

/** Reads each team's `rspack.config.ts`. */
export const readTeams = (
  names: readonly ReleaseName[],
  options: DevelopmentOptions,
): Promise<readonly Developed[]> =>
  Promise.all(
    names.map(async (name) => {
      const file = pathToFileURL(path.join(root, name, 'rspack.config.ts')).href;
      const { default: team }: { default: TeamConfig } = await import(file);
      return team.develop(options);
    }),
  );
