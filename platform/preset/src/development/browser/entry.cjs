/**
 * Stands before the entry of a workspace under development. What an edit leads to may stop here: components have been
 * refreshed on the way, and `updates.ts` loads the page anew for what has not run again. CommonJS, because an import would
 * run the entry once more after each update.
 */
module.exports = require('developed-entry');

module.hot.accept('developed-entry', () => undefined);
