/** What renders documents on request, without a composition: for development. */

export { messageOf, ReleaseFault } from '../model/faults';
export type { StoredRelease } from '../model/releases';
export { checkPages } from './admit/admit';
export { checkContract } from './admit/contract-checks';
export { checkPaths } from './admit/release-checks';
export { defaultLimits, type EngineLimits } from './job/settings';
export { keepTools, toolsFolder, typefacesFolder } from './job/tools';
export { composedRemote, type DocumentReleases, renderDocument } from './render/document';
export { type ListedPage, Renderer } from './render/renderer';
