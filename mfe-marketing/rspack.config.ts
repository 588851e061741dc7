import { remoteConfig } from '@proper/build';

export default remoteConfig({
  name: 'mfe-marketing',
  dir: import.meta.dirname,
  content: './src/content/index.tsx',
});
