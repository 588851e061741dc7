import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/common/repository';
import { withScratchFolder } from '@proper/common/scratch-folder';
import { runTool } from './repository';

/** Figures and texts are left out: their types repeat their values, which review sees in the sources. */
const valueFiles = /^(company\/)?(figures|onboarding|facts|messages|paths|brand)\.d\.ts$/;

function formatContract(name: string, folder: string): string {
  const declarations = path.join(folder, name, 'src');
  const files = readdirSync(declarations, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.d.ts') && !valueFiles.test(file))
    .sort();
  const parts = files.map((file) => `// ${file}\n${readFileSync(path.join(declarations, file), 'utf8')}`);
  return `# What ${name} declares\n\nWritten by \`npm run format\`.\n\n\`\`\`ts\n${parts.join('\n')}\`\`\`\n`;
}

/** The declarations of shared-types and shared-ui, by file for review. Undefined if they have type errors. */
const readContract = (): Promise<ReadonlyMap<string, string> | undefined> =>
  withScratchFolder('contract', async (folder) =>
    (await runTool('tsc', ['--project', 'tools/tsconfig.contract.json', '--outDir', folder]))
      ? new Map(
          ['shared-types', 'shared-ui'].map((name) => [
            path.join(root, name, 'contract.md'),
            formatContract(name, folder),
          ]),
        )
      : undefined,
  );

/** Writes the contract. Resolves to false if it has type errors. */
export async function writeContract(): Promise<boolean> {
  const contract = await readContract();
  for (const [file, text] of contract ?? []) writeFileSync(file, text);
  return contract !== undefined;
}

/** Compares the contract with the written one, and says what to do if they differ. */
async function isContractWritten(): Promise<boolean> {
  const contract = await readContract();
  const outdated = [...(contract ?? [])].filter(
    ([file, text]) => !existsSync(file) || readFileSync(file, 'utf8').replaceAll('\r\n', '\n') !== text,
  );
  for (const [file] of outdated)
    console.error(`${path.relative(root, file)} is outdated. Run npm run format, and npx changeset.`);
  return contract !== undefined && outdated.length === 0;
}

/** Checks format, lint, unused code, links in documents, and the contract. Prints what must be fixed. */
export const lint = async (): Promise<boolean> =>
  (await runTool('biome', ['check', '--error-on-warnings'])) &&
  (await runTool('knip', [])) &&
  (await runTool('remark', ['.', '--frail', '--quiet', '--ignore-path', '.gitignore'])) &&
  (await isContractWritten());
