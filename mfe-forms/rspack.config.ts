import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type GeneratedFile, remoteConfig } from '@proper/kit';
import { tsImport } from 'tsx/esm/api';

// The PDFs are written in JSX, which the loader of this file cannot read, and are slow to load. Without `tsconfig`, `npm run dev`
// would use the one in the folder that it is run from.
async function generatedFiles() {
  const options = { parentURL: import.meta.url, tsconfig: `${import.meta.dirname}/tsconfig.json` };
  const documents: { generatedFiles: readonly GeneratedFile[] } = await tsImport(
    './documents/index.ts',
    options,
  );
  return documents.generatedFiles;
}

export default remoteConfig({
  name: 'mfe-forms',
  dir: import.meta.dirname,
  // It exposes `./remote`, which is src/remote.ts, and shares what platform/kit/src/rspack/shared-modules.ts lists.
  federation: (options) => new ModuleFederationPlugin(options),
  generatedFiles,
});
