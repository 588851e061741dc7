export { remoteConfig, shellConfig, type TeamConfig } from './configuration/preset';
export type { GeneratedFile, GeneratedFiles } from './release/generated-files';
