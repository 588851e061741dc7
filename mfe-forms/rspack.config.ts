import { type GeneratedFile, remoteConfig } from '@proper/build';
import { tsImport } from 'tsx/esm/api';

// The PDFs are written in JSX, which the loader of this file does not read; they take long to load. Of the folder that a command
// runs in, `npm run dev` would take another tsconfig.
async function generatedFiles() {
  const options = { parentURL: import.meta.url, tsconfig: `${import.meta.dirname}/tsconfig.json` };
  const made: { generatedFiles: readonly GeneratedFile[] } = await tsImport('./documents/index.ts', options);
  return made.generatedFiles;
}

export default remoteConfig({
  name: 'mfe-forms',
  dir: import.meta.dirname,
  content: './src/content/index.ts',
  generatedFiles,
});
