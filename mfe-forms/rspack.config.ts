import { type GeneratedFile, remoteConfig } from '@proper/preset';
import { tsImport } from 'tsx/esm/api';

// The PDFs are written in JSX, which the loader of this file does not read; they take long to load.
const generatedFiles = async () =>
  ((await tsImport('./documents/index.ts', import.meta.url)) as { generatedFiles: readonly GeneratedFile[] })
    .generatedFiles;

export default remoteConfig({
  name: 'mfe-forms',
  dir: import.meta.dirname,
  content: './src/content/index.ts',
  generatedFiles,
});
