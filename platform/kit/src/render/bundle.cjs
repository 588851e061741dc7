/** The entry of the bundle that renders a remote's pages (`worker.ts`). */
// biome-ignore-start lint/correctness/noUndeclaredDependencies: aliases of the build.
exports.pages = require('workspace-remote').pages;
exports.content = require('workspace-content').default;
// biome-ignore-end lint/correctness/noUndeclaredDependencies: aliases of the build.
exports.company = require('@proper/shared-types/company');
exports.SiteConfigProvider = require('@proper/shared-types').SiteConfigProvider;
