import path from 'node:path';
import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import { packPackages, stagePackages } from './pack';

const help = `Packs the packages that a team in a repository of its own installs, as they are published.

Usage: npm run pack -w tools -- [options]

  --to FOLDER      gets the tarballs (default: dist/packages); publish each with npm publish --registry ADDRESS FILE
  --help           this text

Exit codes: 0 packed, 1 failed, 2 bad usage.`;

const { values, positionals } = readArguments({ to: { type: 'string', default: 'dist/packages' } }, help);
if (positionals.length > 0) usageError('It takes no names: the packages belong together.', help);
const destination = path.resolve(values.to);
await withScratchFolder('packages', async (stage) => {
  for (const { tarball } of packPackages(await stagePackages(stage), destination))
    console.log(path.join(destination, tarball));
});
process.exitCode = exitCodes.done;
