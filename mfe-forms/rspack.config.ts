import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type GeneratedFile, remoteConfig } from '@proper/kit';
import { tsImport } from 'tsx/esm/api';

// Loads the code of the PDFs only when needed: it is slow, and JSX, which this file's loader cannot read.
// Without `tsconfig`, `npm run dev` would use the one in its working folder.
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
  // The remote exposes src/remote.ts and shares the modules of platform/kit/src/rspack/shared-modules.ts.
  federation: (options) => new ModuleFederationPlugin(options),
  generatedFiles,
});
