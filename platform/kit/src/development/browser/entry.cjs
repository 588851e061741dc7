/**
 * Wraps a workspace's own entry in development. Updates end here: components have been refreshed on the way, and `updates.ts`
 * reloads the page for modules that have not run again. CommonJS, because an import would run the entry again after each update.
 */
module.exports = require('developed-entry');

module.hot.accept('developed-entry', () => undefined);
