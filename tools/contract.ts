// Compares contract.md of shared-types and shared-ui with what their sources declare, so that a change of the contract is seen in
// review. Fails if they differ; with --write, writes the files.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exitCodes } from '@proper/operator-kit/command-line';
import { root } from '@proper/operator-kit/repository';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import { runTool } from './run-tool';

/** Figures, names and texts are left out: their types are their values, and review sees their sources. */
const valueFiles = /^(figures|account|messages|paths|names|brand)\.d\.ts$/;

function formatContract(name: string, folder: string): string {
  const declarations = path.join(folder, name, 'src');
  const files = readdirSync(declarations, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.d.ts') && !valueFiles.test(file))
    .sort();
  const parts = files.map((file) => `// ${file}\n${readFileSync(path.join(declarations, file), 'utf8')}`);
  return `# What ${name} declares\n\nWritten by \`npm run format\`.\n\n\`\`\`ts\n${parts.join('\n')}\`\`\`\n`;
}

const isWriting = process.argv.includes('--write');

await withScratchFolder('contract', async (folder) => {
  if (!runTool('tsc', ['--project', 'tools/tsconfig.contract.json', '--outDir', folder])) {
    process.exitCode = exitCodes.failed;
    return;
  }
  for (const name of ['shared-types', 'shared-ui']) {
    const file = path.join(root, name, 'contract.md');
    const contract = formatContract(name, folder);
    const isCurrent = existsSync(file) && readFileSync(file, 'utf8').replaceAll('\r\n', '\n') === contract;
    if (isCurrent) continue;
    if (isWriting) writeFileSync(file, contract);
    else {
      console.error(
        `${name}/contract.md differs from what its sources declare. Run npm run format, and npx changeset.`,
      );
      process.exitCode = exitCodes.failed;
    }
  }
});
