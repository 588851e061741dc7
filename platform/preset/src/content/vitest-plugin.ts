import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import type { Collection } from './collection';
import { contentModule } from './content-module';

/** The workspace that a file is in: the nearest folder with a `package.json`. */
function workspaceOf(file: string): string {
  let folder = path.dirname(file);
  while (!existsSync(path.join(folder, 'package.json'))) {
    const above = path.dirname(folder);
    if (above === folder)
      throw new Error(`${file} is in no workspace: no folder above it has a package.json.`);
    folder = above;
  }
  return folder;
}

/** A plug-in of Vite's with which tests import texts as the build's loader hands them over. */
export const contentPlugin = {
  name: 'content',
  async load(id: string): Promise<string | undefined> {
    const [, file, query = ''] = /^(.*\.mdx)(\?.*)?$/.exec(id) ?? [];
    if (file === undefined) return undefined;
    const workspace = workspaceOf(file);
    const configuration = pathToFileURL(path.join(workspace, 'content.config.ts')).href;
    const { collections }: { readonly collections: readonly Collection[] } = await tsImport(
      configuration,
      import.meta.url,
    );
    return contentModule({ workspace, collections }, { file, query, source: readFileSync(file, 'utf8') });
  },
};
