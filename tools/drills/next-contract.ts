import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StagedPackage } from '../packages/pack';

/** The packages that shell and remotes share. */
export const contractPackages = ['@proper/shared-types', '@proper/shared-ui'];

type Manifest = Record<string, unknown> & { dependencies?: Record<string, string> };

/** Changes a `package.json`. */
export function changeManifest(folder: string, change: (manifest: Manifest) => Manifest): void {
  const file = path.join(folder, 'package.json');
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as Manifest)));
}

const nextMajor = (version: string): string => `${Number.parseInt(version, 10) + 1}.0.0`;

/**
 * Writes the next major version of the contract next to the staged packages: what a team has that builds for a shell that is not live
 * yet.
 */
export function stageNextContract(staged: readonly StagedPackage[], stage: string): readonly StagedPackage[] {
  const contract = staged.filter(({ name }) => contractPackages.includes(name));
  const next = Object.fromEntries(contract.map(({ name, version }) => [name, nextMajor(version)]));
  return contract.map(({ name, version, folder }) => {
    const destination = path.join(stage, path.basename(folder));
    cpSync(folder, destination, { recursive: true });
    changeManifest(destination, ({ dependencies = {}, ...manifest }) => ({
      ...manifest,
      version: nextMajor(version),
      dependencies: Object.fromEntries(
        Object.entries(dependencies).map(([dependency, range]) => [
          dependency,
          next[dependency] === undefined ? range : `^${next[dependency]}`,
        ]),
      ),
    }));
    return { name, version: nextMajor(version), folder: destination };
  });
}

/** The ranges of a remote that works with these versions of the contract, such as `^7.0.0 || ^8.0.0`. */
export const rangesOf = (...generations: readonly (readonly StagedPackage[])[]): Record<string, string> =>
  Object.fromEntries(
    contractPackages.map((name) => [
      name,
      generations
        .flatMap((packages) => packages.find((each) => each.name === name)?.version ?? [])
        .map((version) => `^${version}`)
        .join(' || '),
    ]),
  );
