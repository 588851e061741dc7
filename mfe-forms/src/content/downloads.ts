import { downloadFiles } from './download-files';

/** Where the files of this release lie. Outside a bundle, in a unit test, that is nowhere in particular. */
const releaseBase = typeof __webpack_public_path__ === 'undefined' ? '/' : __webpack_public_path__;

/** Where the browser finds each PDF. */
export const downloads = {
  delegationPlaybook: `${releaseBase}${downloadFiles.delegationPlaybook}`,
  remoteWorkGuide: `${releaseBase}${downloadFiles.remoteWorkGuide}`,
  taskingGuide: `${releaseBase}${downloadFiles.taskingGuide}`,
} as const;
