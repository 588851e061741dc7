import { createRequire } from 'node:module';
import { getClassNamePattern } from '@proper/shared-types/node/hashes';
import type { ReleaseName } from '@proper/shared-types/release';
import { CssExtractRspackPlugin, type RuleSetRule } from '@rspack/core';

const { resolve } = createRequire(import.meta.url);

/** The supported browsers, for which style sheets are compiled. For older ones, a logical property would become several rules. */
export const browsers = ['chrome 130', 'edge 130', 'firefox 130', 'safari 18'];

/** The module rules of a workspace. @param use - Whether they are for Node, and whether components are refreshed in place. */
export const createModuleRules = (
  name: ReleaseName,
  { onServer, refresh = false }: { readonly onServer: boolean; readonly refresh?: boolean },
): RuleSetRule[] => [
  {
    test: /\.tsx?$/,
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        target: 'es2022',
        // Development JSX writes this machine's paths into every element, which React 19 ignores. Without it, swc does not register
        // components with React's refresh runtime.
        transform: { react: { runtime: 'automatic', development: refresh, refresh } },
        parser: { syntax: 'typescript', tsx: true },
      },
    },
    type: 'javascript/auto',
  },
  {
    test: /\.css$/,
    use: [
      // The build for Node keeps only the names of classes.
      ...(onServer ? [] : [{ loader: CssExtractRspackPlugin.loader }]),
      {
        loader: resolve('css-loader'),
        options: {
          importLoaders: 1,
          modules: {
            auto: true,
            exportOnlyLocals: onServer,
            exportLocalsConvention: 'as-is',
            namedExport: false,
            localIdentName: getClassNamePattern(name),
            // One hash for all classes of a file compresses better.
            hashStrategy: 'minimal-subset',
          },
        },
      },
      // With error recovery, the loader would silently drop a rule that it cannot parse.
      { loader: 'builtin:lightningcss-loader', options: { targets: browsers, errorRecovery: false } },
    ],
    type: 'javascript/auto',
    sideEffects: true,
  },
  { test: /\.(woff2|png|avif|webp|svg)$/, type: 'asset/resource' },
];
