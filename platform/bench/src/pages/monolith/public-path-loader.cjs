/**
 * A loader that writes out where a team's files are served: in one build of several teams, the bundler's own variable can
 * name but one place.
 *
 * @this {{ getOptions(): { base: string } }}
 * @param {string} source
 */
module.exports = function loader(source) {
  return source.replaceAll(
    /(?<!declare const )\b__webpack_public_path__\b/g,
    JSON.stringify(this.getOptions().base),
  );
};
