import { createRequire } from 'node:module';
import { CssExtractRspackPlugin, type RuleSetRule } from '@rspack/core';
import { classNamesOf } from 'shared-types/node/class-names';
import type { ReleaseName } from 'shared-types/release';

const { resolve } = createRequire(import.meta.url);

/** The current and the previous major version of each browser, as of the stack's choosing (product.md). */
const browsers = ['chrome 130', 'edge 130', 'firefox 130', 'safari 18'];

const scripts: RuleSetRule = {
  test: /\.tsx?$/,
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      // In development too: its own JSX would write this machine's paths into every element, which React 19 ignores.
      transform: { react: { runtime: 'automatic', development: false } },
    },
  },
  type: 'javascript/auto',
};

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
        },
      },
    },
    { loader: 'builtin:lightningcss-loader', options: { targets: browsers } },
  ],
  type: 'javascript/auto',
  sideEffects: true,
});

const assets: RuleSetRule = { test: /\.(woff2|png|avif|webp|svg)$/, type: 'asset/resource' };

export const moduleRules = (
  name: ReleaseName,
  { onServer }: { readonly onServer: boolean },
): RuleSetRule[] => [scripts, styles(name, onServer), assets];
