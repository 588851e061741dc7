import path from 'node:path';
import { type Compiler, NormalModuleReplacementPlugin, type RspackPluginInstance } from '@rspack/core';

const commonJsRuntime = /(@module-federation\/.+)\.cjs$/;

/** The module that the federation plugin writes: code in a `data:` address, which is also the module's name. */
const writtenModule = /^(.*!=!data:text\/javascript,)(.*)$/;

/** A file below `folder`'s neighbours as an import that says the same in every clone. */
const relativeImport = (folder: string, file: string): string => {
  const relative = path.relative(folder, file).replaceAll(path.sep, '/');
  return relative.startsWith('.') ? relative : `./${relative}`;
};

/**
 * The federation plugin names its runtime's files by where they lie on this machine, and so does the name of the
 * module that it writes: ids, which are hashes of names, and with them the bytes of a release, would differ from one
 * clone to the next. Here the names become relative to the workspace.
 *
 * It also names the CommonJS files, which hardly shake; the ES modules lie beside them. It does so in that module and
 * in an alias it sets, so both are put right. The byte budgets in e2e notice when this stops working.
 */
export const leanerRuntime: RspackPluginInstance = {
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
    });
  },
};
