import { type GeneratedFile, remoteConfig } from 'preset';
import { tsImport } from 'tsx/esm/api';
import { collections } from './content.config';

// The PDFs are written in JSX, which the loader of this file does not read.
const { generatedFiles } = (await tsImport('./documents/index.ts', import.meta.url)) as {
  generatedFiles: readonly GeneratedFile[];
};

export default remoteConfig({ name: 'mfe-forms', dir: import.meta.dirname, collections, generatedFiles });
