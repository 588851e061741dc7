export { remoteConfig, shellConfig, type TeamConfig } from './configuration/team-config';
export type { GeneratedFile, GeneratedFiles } from './release/generated-files';
