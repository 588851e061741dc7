import 'shared-ui/global.css';
import { createRoot } from 'react-dom/client';
import { SiteConfigProvider } from 'shared-types';
import { exampleConfig } from 'shared-types/example-config';
import { Catalogue } from './Catalogue';

const root = document.getElementById('catalogue');
if (root === null) throw new Error('The page of the catalogue has no element for it.');

// The text's face is used only where it is there before the text: its `font-display` is `optional`.
const faces = ['400 16px "Hanken Grotesk"', '600 16px "Hanken Grotesk"', '600 16px Besley'];
await Promise.all(faces.map((face) => document.fonts.load(face)));

createRoot(root).render(
  <SiteConfigProvider value={exampleConfig}>
    <Catalogue />
  </SiteConfigProvider>,
);
