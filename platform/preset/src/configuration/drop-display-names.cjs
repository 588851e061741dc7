/**
 * A loader that drops statements such as `Link.displayName = "Link";`: names for DevTools, which would keep a component
 * in the bundle that nothing uses.
 *
 * @param {string} source
 */
module.exports = (source) => source.replaceAll(/^\w+\.displayName = "\w+";$/gm, '');
