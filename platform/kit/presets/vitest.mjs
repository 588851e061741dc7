// JavaScript, because Vitest imports it from node_modules without a loader.

/** Class names of CSS modules stay as they are written, in the team's components and the design system's. */
export const css = /** @type {const} */ ({
  modules: { classNameStrategy: 'non-scoped' },
  include: /\.module\.css$/,
});

/** Vitest's configuration of a remote in a repository of its own. */
export default {
  test: {
    include: ['{src,documents}/**/*.test.{ts,tsx}'],
    css,
    // These packages are TypeScript with style sheets, which Node cannot load from node_modules.
    server: { deps: { inline: [/@proper\//] } },
  },
};
