import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { describe, expect, it } from 'vitest';

interface LockedFolder {
  readonly name?: string;
  readonly link?: true;
  readonly resolved?: string;
}

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, LockedFolder>>;
};

const isWorkspace = (folder: string): boolean => folder !== '' && !folder.includes('node_modules/');
const workspaces = Object.keys(packages).filter(isWorkspace);

describe('no registry can answer for a workspace', () => {
  it('each is scoped, and is there', () => {
    for (const folder of workspaces) {
      const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
      expect(manifest.name, folder).toBe(`@proper/${path.basename(folder)}`);
    }
  });

  it('the lockfile has each as a link to its folder, and no package of the same name', () => {
    const installed = Object.entries(packages).filter(([folder]) => folder.includes('node_modules/'));
    for (const folder of workspaces) {
      const name = path.basename(folder);
      const links = installed.filter(([place]) => place.endsWith(`node_modules/@proper/${name}`));
      expect(links, name).toEqual([
        [`node_modules/@proper/${name}`, expect.objectContaining({ link: true, resolved: folder })],
      ]);
    }
    expect(installed.filter(([place, { link }]) => place.includes('@proper/') && !link)).toEqual([]);
  });

  it('workspaces ask for each other in any version, which the one that is here always meets', () => {
    for (const folder of workspaces) {
      const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
      const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
      for (const [name, range] of asked) {
        if (name.startsWith('@proper/')) expect(range, `${folder} asks for ${name}`).toBe('*');
        else
          expect(
            workspaces.map((each) => path.basename(each)),
            folder,
          ).not.toContain(name);
      }
    }
  });
});
