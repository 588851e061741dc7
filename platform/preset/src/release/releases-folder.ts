import path from 'node:path';

/** `production` is what visitors get; `development` carries React's own warnings and checks. */
export type BuildMode = 'production' | 'development';

/** The folder of a workspace that holds its releases of one mode. */
export const releasesFolder = (workspace: string, mode: BuildMode): string =>
  path.join(workspace, mode === 'production' ? 'dist' : 'dist-development');
