/** What the kit uses to check, preview and develop a site. `package.json` lists smaller entries. */
export { formatRefusal } from './base/invalid-release';
export type { StoredRelease } from './base/releases';
export { readComposerSettings } from './base/settings';
export { checkCandidate } from './check-candidate';
export { compose } from './compose';
export type { Report } from './composition-attempt';
export { type LiveSite, readLiveConfig, readLiveSite } from './fetch/live-site';
export { fetchRelease } from './fetch/store';
export { composeDocument } from './join/document';
export { getAbsentInputs, getPageInputs, getSiteInputs } from './join/join-release';
export { createRecord, formatManifest } from './publish/site-plan';
export { siteLink } from './publish/state';
export { ThreadPool } from './threads/thread-pool';
