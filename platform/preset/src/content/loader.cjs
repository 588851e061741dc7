/**
 * A loader for texts: hands each to `contentModule`, which this file, run by Node itself, cannot import.
 *
 * @this {import('@rspack/core').LoaderContext<{ moduleOf(file: { file: string, query: string, source: string }): Promise<string> }>}
 * @param {string} source
 */
module.exports = function (source) {
  const done = this.async();
  const { moduleOf } = this.getOptions();
  moduleOf({ file: this.resourcePath, query: this.resourceQuery, source }).then(
    (code) => done(null, code),
    done,
  );
};
