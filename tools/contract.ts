// The contract as TypeScript declares it, one committed file for each package: a change of it is a line in review. Fails where
// contract.md of shared-types or shared-ui is not what their sources declare; with --write, writes it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exitCodes } from '@proper/operator-kit/arguments';
import { root } from '@proper/operator-kit/repository';
import { runTool } from './run-tool';
import { withScratchFolder } from './scratch-folder';

/** Figures, names and words, whose values are their types: the compiler checks each use, and review sees the file. */
const valueFiles = /^(figures|account|messages|paths|names|brand)\.d\.ts$/;

function contractOf(name: string, folder: string): string {
  const sources = path.join(folder, name, 'src');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.d.ts') && !valueFiles.test(file))
    .sort();
  const parts = files.map((file) => `// ${file}\n${readFileSync(path.join(sources, file), 'utf8')}`);
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
    const contract = contractOf(name, folder);
    const isCurrent = existsSync(file) && readFileSync(file, 'utf8').replaceAll('\r\n', '\n') === contract;
    if (isCurrent) continue;
    if (isWriting) writeFileSync(file, contract);
    else {
      console.error(
        `${name}/contract.md is not what its sources declare: npm run format, and npx changeset.`,
      );
      process.exitCode = exitCodes.failed;
    }
  }
});
