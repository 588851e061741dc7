/** What renders documents on request, without a composition: for development. */

export { messageOf, ReleaseFault, type StoredRelease } from '../../model';
export { checkPages } from '../admit/admit';
export { checkContract } from '../admit/contract-checks';
export { checkPaths } from '../admit/release-checks';
export { defaultLimits, type EngineLimits } from '../limits';
export { keepTools, toolsFolder, typefacesFolder } from '../tools';
export { composedRemote, type DocumentReleases } from './composition';
export { renderDocument } from './document';
export { type ListedPage, Renderer } from './renderer';
