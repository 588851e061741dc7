/** The entry of a workspace's content bundle: its `src/content`, and the package with the figures for its texts. */
// biome-ignore lint/correctness/noUndeclaredDependencies: an alias of the build.
exports.content = require('workspace-content').default;
exports.company = require('@proper/shared-types/company');
