/** Provides a shared module. When it has run again after an update, so do its users in every container (`updates.ts`). */
module.exports = require('../../../../../../shared-ui/src/index.ts');

if (module.hot.data) globalThis.properDevelopment.renewed.add('shared-ui');
module.hot.accept();
