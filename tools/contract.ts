// The contract as TypeScript declares it, one committed file for each package: a change of it is a line in review.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exitCodes, readArguments } from '@proper/operator-kit/arguments';
import { root } from '@proper/operator-kit/repository';
import { withScratchFolder } from './scratch-folder';

const help = `Checks that contract.md of shared-types and shared-ui is what their sources declare.

Usage: tsx tools/contract.ts [--write]

Exit codes: 0 it is, or was written; 1 it is not; 2 bad usage.`;

const { values } = readArguments({ write: { type: 'boolean', default: false } }, help);

/** Figures, names and words, whose values are their types: the compiler checks each use, and review sees the file. */
const valueFiles = /^(figures|account|messages|paths|names|brand)\.d\.ts$/;

function emitDeclarations(folder: string): void {
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/typescript/bin/tsc'),
      '--project',
      path.join(import.meta.dirname, 'tsconfig.contract.json'),
      '--outDir',
      folder,
    ],
    { stdio: 'inherit' },
  );
  if (status !== 0) process.exit(exitCodes.failed);
}

function contractOf(name: string, folder: string): string {
  const sources = path.join(folder, name, 'src');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.d.ts') && !valueFiles.test(file))
    .sort();
  const parts = files.map((file) => `// ${file}\n${readFileSync(path.join(sources, file), 'utf8')}`);
  return `# What ${name} declares\n\nWritten by \`npm run format\`.\n\n\`\`\`ts\n${parts.join('\n')}\`\`\`\n`;
}

await withScratchFolder('contract', async (folder) => {
  emitDeclarations(folder);
  for (const name of ['shared-types', 'shared-ui']) {
    const file = path.join(root, name, 'contract.md');
    const contract = contractOf(name, folder);
    const isCurrent = existsSync(file) && readFileSync(file, 'utf8').replaceAll('\r\n', '\n') === contract;
    if (isCurrent) continue;
    if (values.write) writeFileSync(file, contract);
    else {
      console.error(
        `${name}/contract.md is not what its sources declare: npm run format, and npx changeset.`,
      );
      process.exitCode = exitCodes.failed;
    }
  }
});
