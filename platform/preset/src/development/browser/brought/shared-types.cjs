/** Stands before a shared module, and lets its users in every container run again when it has (`updates.ts`). */
module.exports = require('../../../../../../shared-types/src/index.ts');

if (module.hot.data) globalThis.properDevelopment.renewed.add('shared-types');
module.hot.accept();
