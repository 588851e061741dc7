import { createRequire } from 'node:module';
import path from 'node:path';
import type { ReleaseName } from '@proper/shared-types/release';
import { type Compiler, NormalModuleReplacementPlugin, type RspackPluginInstance } from '@rspack/core';

const commonJsRuntime = /(@module-federation\/.+)\.cjs$/;

/** Where a package lies that others lead to, each one a dependency of the one before. */
const folderOf = (...packages: readonly string[]): string =>
  path.dirname(packages.reduce((from, name) => createRequire(from).resolve(name), import.meta.url));

const core = [
  '@module-federation/enhanced/rspack',
  ...['runtime-tools', 'runtime', 'runtime-core'].map((name) => `@module-federation/${name}`),
];

/**
 * What fetches remotes' entries, chunks and preloads. With `disableRemote` nothing calls it, but the runtime lists it among
 * its exports, and so keeps it. An alias of `false` makes the bundler leave a file empty.
 */
const uncalled = [
  ...['module/index.js', 'utils/load.js', 'utils/preload.js'].map((file) =>
    path.join(folderOf(...core), file),
  ),
  path.join(folderOf(...core, '@module-federation/sdk'), 'dom.js'),
];

/** The texts of federation's errors. */
const descriptions = path.join(folderOf(...core, '@module-federation/error-codes'), 'desc.mjs');

const bundlerRuntime = folderOf(
  '@module-federation/enhanced/rspack',
  '@module-federation/webpack-bundler-runtime',
);

/** A file of this folder. */
const ownFile = (file: string): string => path.join(import.meta.dirname, file);

/** The module that the federation plugin writes: code in a `data:` address, which is also the module's name. */
const writtenModule = /^(.*!=!data:text\/javascript,)(.*)$/;

/** The import of a file relative to `folder`, which is the same in every clone. */
const relativeImport = (folder: string, file: string): string => {
  const relative = path.relative(folder, file).replaceAll(path.sep, '/');
  return relative.startsWith('.') ? relative : `./${relative}`;
};

/**
 * The federation plugin uses absolute paths of this machine for its runtime's files and in the name of the module that
 * it writes. Module ids are hashes of names, so the bytes of a release would differ from one clone to the next. This
 * makes the paths relative to the workspace.
 *
 * The plugin also picks the CommonJS files, which can hardly be tree-shaken, though ES modules lie beside them. It does so
 * in that module and in an alias, so both are changed. Last, what nothing calls is left out. Without the stand-ins of this
 * folder, the entry of each remote is 6.8 kB in brotli instead of 5.2 kB, and the shell 1.4 kB larger; with what is left empty,
 * the shell would have 2.3 kB more. The byte budgets in e2e notice when this stops working.
 *
 * @param name - What is built: the shell calls other parts of the runtime than a remote.
 * @param isHot - Whether modules of a page are replaced while it is open.
 */
export const leanerRuntime = (name: ReleaseName, { isHot = false } = {}): RspackPluginInstance => ({
  apply(compiler: Compiler) {
    new NormalModuleReplacementPlugin(writtenModule, (data: { request: string }) => {
      data.request = data.request.replace(writtenModule, (_all, scheme: string, code: string) => {
        const named = decodeURIComponent(code).replaceAll(/"(?:[^"\\]|\\.)*"/g, (literal) => {
          const text = JSON.parse(literal) as string;
          return path.isAbsolute(text) ? JSON.stringify(relativeImport(compiler.context, text)) : literal;
        });
        return scheme + encodeURIComponent(named);
      });
    }).apply(compiler);
    new NormalModuleReplacementPlugin(commonJsRuntime, (data: { request: string }) => {
      data.request = data.request.replace(commonJsRuntime, '$1.js');
    }).apply(compiler);
    compiler.hooks.afterPlugins.tap('LeanerRuntime', () => {
      const { alias } = compiler.options.resolve;
      if (!alias) return;
      for (const [key, target] of Object.entries(alias))
        if (typeof target === 'string') alias[key] = target.replace(commonJsRuntime, '$1.js');
      for (const file of uncalled) alias[file] = false;
      alias[descriptions] = ownFile('left-out.mjs');
      alias[path.join(bundlerRuntime, 'index.js')] = ownFile(
        name === 'shell' ? 'of-shell.mjs' : 'of-remote.mjs',
      );
      if (!isHot) alias[path.join(bundlerRuntime, 'updateOptions.js')] = ownFile('left-out.mjs');
    });
  },
});
