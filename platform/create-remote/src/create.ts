import { renameSync } from 'node:fs';
import path from 'node:path';
import nodePlop from 'node-plop';
import { derivePageWords } from './words';

const templates = path.join(import.meta.dirname, '../templates');

export interface NewRepository {
  /** The remote's name. */
  readonly name: string;
  /** The path of its first page. */
  readonly route: `/${string}`;
  /** The site that it will be part of. */
  readonly site: string;
  /** Does not exist yet. */
  readonly folder: string;
  /** The versions of everything that its `package.json` names. */
  readonly versions: Readonly<Record<string, string>>;
}

/** Writes a remote with one page, and what a repository of its own needs. Resolves to what has failed. */
export async function createRepository(repository: NewRepository): Promise<readonly string[]> {
  const { name, route, site, folder, versions } = repository;
  const data = { ...derivePageWords(route), remote: name, site, versions };
  const plop = await nodePlop('', { destBasePath: folder, force: false });
  const addTemplate = (template: string, isLater = false) => ({
    type: 'addMany',
    destination: folder,
    base: path.join(templates, template),
    templateFiles: path.join(templates, template, '**/*'),
    globOptions: { dot: true },
    // The files of a repository replace those of a folder of the site's own.
    force: isLater,
    data,
  });
  const generator = plop.setGenerator('repository', {
    prompts: [],
    actions: [
      addTemplate('remote'),
      addTemplate('page'),
      {
        type: 'modify',
        path: path.join(folder, 'src/remote.ts'),
        pattern: /(?<=export const pages[\s\S]*?\n)(?=\];)/,
        templateFile: path.join(templates, 'entries/page.hbs'),
        data,
      },
      addTemplate('repository', true),
    ],
  });
  const { failures } = await generator.runActions({});
  // npm would leave out a file of this name.
  if (failures.length === 0) renameSync(path.join(folder, 'gitignore.hbs'), path.join(folder, '.gitignore'));
  return failures.map(({ error, path: file }) => `${file}: ${error}`);
}
