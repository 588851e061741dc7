import type { Configuration } from '@rspack/core';

/** The supported browsers. Style sheets are compiled for them: for older ones, a logical property would become eight rules. */
export const browsers = ['chrome 130', 'edge 130', 'firefox 130', 'safari 18'];

/** `production` for releases, `development` for React's warnings and checks. */
export type BuildMode = 'production' | 'development';

/** The options of every build. */
export const baseConfiguration = (mode: BuildMode): Configuration => ({
  mode,
  devtool: false,
  performance: false,
  resolve: { extensions: ['.ts', '.tsx', '.js'], extensionAlias: { '.js': ['.ts', '.js'] } },
});

/** The options of every build for browsers. */
export const browserConfiguration = (mode: BuildMode): Configuration => ({
  ...baseConfiguration(mode),
  target: ['web', 'es2022'],
  output: {
    filename: '[name].js',
    chunkFilename: '[name].js',
    crossOriginLoading: 'anonymous',
    // A module that fails because a shared one could not be fetched must run again at the next attempt.
    strictModuleErrorHandling: true,
  },
});
