import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import * as v from 'valibot';
import { writeDeclarations } from './declarations';
import { DeclarationModules } from './module';
import type { Report } from './report';
import { styleNamesOf } from './style-names';
import { surfaceOf } from './surface';

/** The packages that shell and remotes share: their surface is the contract. */
export const contractPackages = ['shared-types', 'shared-ui'] as const;

/** A package as its sources stand. */
export interface PresentPackage {
  readonly report: Report;
  /** What has no comment that says what it means. */
  readonly undocumented: readonly string[];
}

const manifest = v.object({ version: v.string(), exports: v.record(v.string(), v.string()) });

const isScript = (file: string): boolean => /\.tsx?$/.test(file);

/**
 * Describes the packages of the contract as their sources stand.
 *
 * @param root - The top of the repository.
 * @throws (rejects with) OperatorError when they have type errors, or a declaration of a kind that has no description yet.
 */
export const describePackages = (root: string): Promise<readonly PresentPackage[]> =>
  withScratchFolder('declarations', async (folder) => {
    writeDeclarations(root, folder);
    const modules = new DeclarationModules();
    return contractPackages.map((name) => describe(name, { root, folder, modules }));
  });

interface Where {
  readonly root: string;
  /** Of the declarations. */
  readonly folder: string;
  readonly modules: DeclarationModules;
}

function describe(name: string, { root, folder, modules }: Where): PresentPackage {
  const manifestFile = path.join(root, name, 'package.json');
  if (!existsSync(manifestFile)) throw new OperatorError(`${manifestFile} is missing.`);
  const { version, exports } = v.parse(manifest, JSON.parse(readFileSync(manifestFile, 'utf8')));
  const declarationsOf = (file: string): string => path.join(folder, name, file.replace(/\.tsx?$/, '.d.ts'));
  const files = Object.values(exports).filter(isScript).map(declarationsOf);
  const undocumented = new Set<string>();
  const entries = new Map<string, readonly string[]>();
  for (const [specifier, file] of Object.entries(exports)) {
    const as = path.posix.join(name, specifier);
    if (isScript(file)) {
      const own = declarationsOf(file);
      const surface = surfaceOf(modules, own, files);
      entries.set(as, surface.lines);
      for (const each of surface.undocumented) undocumented.add(each);
    } else if (file.endsWith('.css')) entries.set(as, styleNamesOf(path.join(root, name, file)));
  }
  return { report: { package: name, version, entries }, undocumented: [...undocumented] };
}
