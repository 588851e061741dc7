import { createRequire } from 'node:module';
import { getClassNamePattern } from '@proper/shared-types/node/hashes';
import type { ReleaseName } from '@proper/shared-types/release';
import { CssExtractRspackPlugin, type RuleSetRule } from '@rspack/core';

const { resolve } = createRequire(import.meta.url);

/** The supported browsers. For older ones, a logical property would be compiled into several rules. */
export const browsers = ['chrome 130', 'edge 130', 'firefox 130', 'safari 18'];

/** A workspace's module rules. `onServer` is for Node; `refresh` lets React refresh components in place. */
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
        // React's refresh runtime needs development JSX, which adds this machine's paths to every element.
        transform: { react: { runtime: 'automatic', development: refresh, refresh } },
        parser: { syntax: 'typescript', tsx: true },
      },
    },
    type: 'javascript/auto',
  },
  {
    test: /\.css$/,
    use: [
      // The build for Node needs only the names of classes.
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
      // Error recovery would silently drop a rule that cannot be parsed.
      { loader: 'builtin:lightningcss-loader', options: { targets: browsers, errorRecovery: false } },
    ],
    type: 'javascript/auto',
    sideEffects: true,
  },
  { test: /\.(woff2|png|avif|webp|svg)$/, type: 'asset/resource' },
];
