import type { ViteUserConfig } from 'vitest/config';

/** Class names of CSS modules stay as they are written, in this team's components and in the design system's. */
export const css = {
  modules: { classNameStrategy: 'non-scoped' },
  include: /\.module\.css$/,
} as const;

/** Vitest's configuration of a remote in a repository of its own. */
const configuration: ViteUserConfig = {
  test: {
    include: ['{src,documents}/**/*.test.{ts,tsx}'],
    css,
    // The design system imports style sheets, which Node cannot read.
    server: { deps: { inline: [/@proper\/shared-ui/] } },
  },
};
export default configuration;
