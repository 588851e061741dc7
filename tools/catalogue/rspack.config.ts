import { createModuleRules } from '@proper/kit/rules';
import { type Configuration, CssExtractRspackPlugin, HtmlRspackPlugin } from '@rspack/core';

/** Builds the catalogue of components: `rspack serve` watches it, browser tests build it once. */
const configuration: Configuration = {
  context: import.meta.dirname,
  entry: { catalogue: './Catalogue.tsx' },
  target: ['web', 'es2022'],
  devtool: false,
  performance: false,
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: { rules: createModuleRules('shell', { onServer: false }) },
  // The addresses are relative, because tests open the page as a file.
  output: { publicPath: '', filename: '[name].js', assetModuleFilename: '[name][ext]', clean: true },
  optimization: { minimize: false, splitChunks: false },
  plugins: [
    new CssExtractRspackPlugin({ filename: '[name].css' }),
    new HtmlRspackPlugin({
      title: 'The components of Proper',
      meta: { viewport: 'width=device-width, initial-scale=1' },
    }),
  ],
  devServer: { host: 'localhost', port: 4103 },
};
export default configuration;
