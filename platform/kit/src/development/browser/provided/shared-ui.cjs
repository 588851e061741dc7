/** Provides a shared module. After an update of it, its users in every container run again, too (`updates.ts`). */
module.exports = require('../../../../../../shared-ui/src/index.ts');

if (module.hot.data) globalThis.properDevelopment.renewed.add('shared-ui');
module.hot.accept();
