import path from 'node:path';

/** `production` is for visitors; `development` has React's warnings and checks. */
export type BuildMode = 'production' | 'development';

/** The folder with a workspace's releases of one mode. */
export const releasesFolder = (workspace: string, mode: BuildMode): string =>
  path.join(workspace, mode === 'production' ? 'dist' : 'dist-development');
