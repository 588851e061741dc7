type Ranges = Readonly<Record<string, string>>;
type Exports = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** What is read of a workspace's `package.json`. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports?: Exports;
  readonly dependencies?: Ranges;
  readonly devDependencies?: Ranges;
  readonly peerDependencies?: Ranges;
  readonly [key: string]: unknown;
}

/** The compiled files of a source file. Other files are published as they are. */
const compiledExport = (file: Exports[string]): Exports[string] => {
  const stem = typeof file === 'string' ? /^(.+?)(?<!\.d)\.tsx?$/.exec(file)?.[1] : undefined;
  return stem === undefined ? file : { types: `${stem}.d.ts`, default: `${stem}.js` };
};

/** In this repository a workspace takes any version of another. Published, it takes the one that it was tested with, or a later one. */
const publishedRanges = (ranges: Ranges, versions: Ranges): Ranges =>
  Object.fromEntries(
    Object.entries(ranges).map(([name, range]) => [
      name,
      range === '*' && versions[name] !== undefined ? `^${versions[name]}` : range,
    ]),
  );

/**
 * The `package.json` of a published package.
 *
 * @param versions - Of all published packages.
 */
export function publishedManifest(manifest: Manifest, versions: Ranges): object {
  const { private: _here, scripts: _commands, devDependencies: _tools, ...published } = manifest;
  const { exports = {}, dependencies = {}, peerDependencies } = manifest;
  return {
    ...published,
    engines: { node: '>=20.19' },
    exports: Object.fromEntries(
      Object.entries(exports)
        .filter(([specifier]) => !specifier.startsWith('./test-support/'))
        .map(([specifier, file]) => [specifier, compiledExport(file)]),
    ),
    dependencies: publishedRanges(dependencies, versions),
    ...(peerDependencies && { peerDependencies: publishedRanges(peerDependencies, versions) }),
  };
}
