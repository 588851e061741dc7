import { createRequire } from 'node:module';
import { classNamesOf } from '@proper/shared-types/node/class-names';
import type { ReleaseName } from '@proper/shared-types/release';
import { CssExtractRspackPlugin, type RuleSetRule } from '@rspack/core';
import { browsers } from './browser';

const { resolve } = createRequire(import.meta.url);

const scripts = (refresh: boolean): RuleSetRule => ({
  test: /\.tsx?$/,
  use: [
    {
      loader: 'builtin:swc-loader',
      options: {
        jsc: {
          target: 'es2022',
          // Development JSX has this machine's paths in every element, and React 19 ignores them. But with it alone swc
          // registers components with React's refresh runtime.
          transform: { react: { runtime: 'automatic', development: refresh, refresh } },
          parser: { syntax: 'typescript', tsx: true },
        },
      },
    },
  ],
  type: 'javascript/auto',
});

/** A style sheet: extracted in the browser build; in the server build only the class names are kept. */
const styles = (name: ReleaseName, onServer: boolean): RuleSetRule => ({
  test: /\.css$/,
  use: [
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
          localIdentName: classNamesOf(name),
          // One hash for all classes of a file, which compresses.
          hashStrategy: 'minimal-subset',
        },
      },
    },
    // With error recovery, the loader would silently drop a rule that it cannot parse.
    { loader: 'builtin:lightningcss-loader', options: { targets: browsers, errorRecovery: false } },
  ],
  type: 'javascript/auto',
  sideEffects: true,
});

const assets: RuleSetRule = { test: /\.(woff2|png|avif|webp|svg)$/, type: 'asset/resource' };

/** How files are compiled. */
export interface RuleOptions {
  readonly onServer: boolean;
  /** Whether components are refreshed in place. */
  readonly refresh?: boolean;
}

/** The module rules of a workspace. */
export const moduleRules = (name: ReleaseName, { onServer, refresh = false }: RuleOptions): RuleSetRule[] => [
  scripts(refresh),
  styles(name, onServer),
  assets,
];
