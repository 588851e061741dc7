// JavaScript, because Vitest imports it from node_modules without a loader.

/** Class names of CSS modules stay as they are written, in this team's components and in the design system's. */
export const css = /** @type {const} */ ({
  modules: { classNameStrategy: 'non-scoped' },
  include: /\.module\.css$/,
});

/** Vitest's configuration of a remote in a repository of its own. */
export default {
  test: {
    include: ['{src,documents}/**/*.test.{ts,tsx}'],
    css,
    // They are TypeScript, and import style sheets: Node reads neither there.
    server: { deps: { inline: [/@proper\//] } },
  },
};
