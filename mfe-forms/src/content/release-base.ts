/** Where the files of this release lie; the bundler fills it in. */
declare const __webpack_public_path__: string;

/** Where the browser finds this release's files. In a unit test there is no bundle, and any address will do. */
export const releaseBase = typeof __webpack_public_path__ === 'undefined' ? '/' : __webpack_public_path__;
