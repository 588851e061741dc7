/**
 * Stands between a container's modules and the shared one: federation's own module in between is in no cache, and what is in
 * none cannot tell its users to run again.
 */
module.exports = require('@proper/shared-ui');
