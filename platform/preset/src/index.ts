export { remoteConfig, shellConfig, type TeamConfig } from './configuration/preset';
export type { GeneratedFile, GeneratedFiles } from './release/generated-files-plugin';
export { type BuildMode, releasesFolder } from './release/releases-folder';
