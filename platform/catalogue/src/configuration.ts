import path from 'node:path';
import { moduleRules } from '@proper/preset/rules';
import { type Configuration, CssExtractRspackPlugin, HtmlRspackPlugin } from '@rspack/core';

/** Where the catalogue goes. */
export interface CatalogueOutput {
  /** A folder of its own: it is emptied. */
  readonly folder: string;
  readonly mode: 'development' | 'production';
}

const template = `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>The components of Proper</title>
  </head>
  <body><div id="catalogue"></div></body>
</html>
`;

/** The bundler's configuration of the catalogue: a page whose files are named relative to it, so that it can be served anywhere. */
export const catalogueConfiguration = ({ folder, mode }: CatalogueOutput): Configuration => ({
  mode,
  name: 'catalogue',
  context: path.join(import.meta.dirname, '..'),
  entry: { catalogue: './src/page/browser.tsx' },
  target: ['web', 'es2022'],
  devtool: false,
  performance: false,
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: { rules: moduleRules('shell', { onServer: false }) },
  output: {
    path: folder,
    publicPath: '',
    filename: '[name].js',
    assetModuleFilename: '[name][ext]',
    clean: true,
  },
  optimization: { minimize: false, splitChunks: false },
  plugins: [
    new CssExtractRspackPlugin({ filename: '[name].css' }),
    new HtmlRspackPlugin({ templateContent: template, scriptLoading: 'defer' }),
  ],
});
