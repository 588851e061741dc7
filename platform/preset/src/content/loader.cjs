/**
 * A loader for texts: hands each to `contentModule`, which this file, run by Node itself, cannot import. A component that a
 * text names before there is its file is looked for again when a file appears in one of the `folders`.
 *
 * @this {import('@rspack/core').LoaderContext<{
 *   moduleOf(file: { file: string, query: string, source: string }): Promise<string>,
 *   folders: readonly string[],
 * }>}
 * @param {string} source
 */
module.exports = function (source) {
  const done = this.async();
  const { moduleOf, folders } = this.getOptions();
  for (const folder of folders) this.addContextDependency(folder);
  moduleOf({ file: this.resourcePath, query: this.resourceQuery, source }).then(
    (code) => done(null, code),
    done,
  );
};
