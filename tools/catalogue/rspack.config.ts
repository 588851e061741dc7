import { moduleRules } from '@proper/kit/rules';
import { type Configuration, CssExtractRspackPlugin, HtmlRspackPlugin } from '@rspack/core';

const template = `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>The components of Proper</title>
  </head>
  <body><div id="catalogue"></div></body>
</html>
`;

/** Builds the catalogue of components: `rspack serve` watches it, the browser tests build it once. */
const configuration: Configuration = {
  context: import.meta.dirname,
  entry: { catalogue: './Catalogue.tsx' },
  target: ['web', 'es2022'],
  devtool: false,
  performance: false,
  resolve: { extensions: ['.ts', '.tsx', '.js'], extensionAlias: { '.js': ['.ts', '.js'] } },
  module: { rules: moduleRules('shell', { onServer: false }) },
  // Relative addresses, because the tests open the page as a file.
  output: { publicPath: '', filename: '[name].js', assetModuleFilename: '[name][ext]', clean: true },
  optimization: { minimize: false, splitChunks: false },
  plugins: [
    new CssExtractRspackPlugin({ filename: '[name].css' }),
    new HtmlRspackPlugin({ templateContent: template, scriptLoading: 'defer' }),
  ],
  devServer: { host: 'localhost', port: 4103 },
};
export default configuration;
