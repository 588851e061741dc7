import path from 'node:path';

/** The folder with a workspace's releases. */
export const releasesFolder = (workspace: string): string => path.join(workspace, 'dist');
