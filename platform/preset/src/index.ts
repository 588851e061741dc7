export { remoteConfig, shellConfig } from './configuration/preset';
export { moduleRules } from './configuration/rules';
export type { GeneratedFile } from './release/generated-files-plugin';
export { type BuildMode, releasesFolder } from './version/version';
