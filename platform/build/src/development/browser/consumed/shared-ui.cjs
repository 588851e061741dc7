/**
 * Is between a container's modules and the shared one. Module Federation has a module there too, but not in the cache, and only
 * cached modules can make their users run again.
 */
module.exports = require('@proper/shared-ui');
