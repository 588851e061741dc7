import { createRequire } from 'node:module';
import { CssExtractRspackPlugin, type RuleSetRule } from '@rspack/core';
import type { BuildMode } from './version';

const { resolve } = createRequire(import.meta.url);

/** The current and the previous major version of each browser, as of the stack's choosing (product.md). */
const browsers = ['chrome 130', 'edge 130', 'firefox 130', 'safari 18'];

const scripts = (mode: BuildMode): RuleSetRule => ({
  test: /\.tsx?$/,
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic', development: mode === 'development' } },
    },
  },
  type: 'javascript/auto',
});

/** A style sheet: extracted in the browser build; in the server build only the class names are kept. */
const styles = (onServer: boolean): RuleSetRule => ({
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
          localIdentName: '[local]-[hash:base64:4]',
        },
      },
    },
    { loader: 'builtin:lightningcss-loader', options: { targets: browsers } },
  ],
  type: 'javascript/auto',
  sideEffects: true,
});

const assets: RuleSetRule = { test: /\.(woff2|png|avif|webp|svg)$/, type: 'asset/resource' };

export const moduleRules = (mode: BuildMode, { onServer }: { onServer: boolean }): RuleSetRule[] => [
  scripts(mode),
  styles(onServer),
  assets,
];
