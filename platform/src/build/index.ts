export type { GeneratedFile } from './generated-files-plugin';
export { remoteConfig, shellConfig } from './preset';
export { type BuildMode, releasesFolder } from './version';
