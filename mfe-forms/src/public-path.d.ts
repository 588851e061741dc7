/** Where the files of this release lie; the bundler fills it in. */
declare const __webpack_public_path__: string;
