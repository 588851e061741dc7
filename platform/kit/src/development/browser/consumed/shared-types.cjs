/**
 * Sits between a container's modules and the shared one. Module Federation's own module in this position is not in the cache, and
 * only cached modules can make their users run again.
 */
module.exports = require('@proper/shared-types');
