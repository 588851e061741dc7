import path from 'node:path';
import { releasesBase } from '@proper/shared-types/release';
import type { Configuration } from '@rspack/core';
import { browserBase } from '../configuration/browser';
import { moduleRules } from '../configuration/rules';
import { type DevelopmentOptions, developed, inBrowser } from './developed';

/** The address of each document's first script. */
export const clientScript = `${releasesBase}development/client.js`;

/** The first script of each document, to which the development server adds its client. */
export const developClient = (options: DevelopmentOptions): Configuration => ({
  ...developed(
    'client',
    {
      ...browserBase('development'),
      context: import.meta.dirname,
      entry: { client: inBrowser('client.ts') },
      module: { rules: moduleRules('shell', { onServer: false }) },
      output: {
        path: path.join(options.folder, 'client'),
        publicPath: path.posix.join(path.posix.dirname(clientScript), '/'),
        uniqueName: 'development',
        filename: '[name].js',
      },
      optimization: {},
      plugins: [],
    },
    options,
  ),
  devServer: {},
});
