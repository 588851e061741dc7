import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Export, PageCollection } from '../collection';
import type { FrontMatter } from '../text/front-matter';

/** A text of a collection of pages. */
export interface PageSource {
  readonly collection: PageCollection;
  /** The workspace's folder. */
  readonly workspace: string;
  /** The file, absolute. */
  readonly file: string;
  /** The file as mistakes name it. */
  readonly shown: string;
  readonly frontMatter: FrontMatter;
  readonly text: string;
}

const designSystem = '@proper/shared-ui';

/** The components of the workspace that a text may name, and where each is. */
export const ownComponents = ({ workspace, collection }: PageSource): ReadonlyMap<string, string> =>
  new Map(
    collection.components.flatMap((folder) => {
      const absolute = path.join(workspace, folder);
      const files = existsSync(absolute) ? readdirSync(absolute).sort() : [];
      return files.flatMap((name) => {
        const component = /^(?<component>[A-Z]\w*)\.tsx$/.exec(name)?.groups?.component;
        return component === undefined ? [] : [[component, `${folder}/${component}`] as const];
      });
    }),
  );

/** All components that a text may name, the design system's among them. */
export const componentsOf = (source: PageSource): ReadonlyMap<string, string> =>
  new Map([
    ...source.collection.designSystem.map((name) => [name, designSystem] as const),
    ...ownComponents(source),
  ]);

/** How a module of the workspace, or the design system, is named in the text's folder. */
export function requestOf({ workspace, file }: PageSource, from: string): string {
  const relative = path.relative(path.dirname(file), path.join(workspace, from)).split(path.sep).join('/');
  return from === designSystem ? from : relative.startsWith('.') ? relative : `./${relative}`;
}

/** The import of one thing, by another name. */
export const importOf = (source: PageSource, { from, name }: Export, as: string): string =>
  `import { ${name} as ${as} } from '${requestOf(source, from)}';\n`;
