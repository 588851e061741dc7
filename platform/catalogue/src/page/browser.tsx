import 'shared-ui/global.css';
import { createRoot } from 'react-dom/client';
import { SiteConfigProvider } from 'shared-types';
import { exampleConfig } from 'shared-types/example-config';
import { facesAttribute, laterFaces } from 'shared-ui/faces';
import { Catalogue } from './Catalogue';

const root = document.getElementById('catalogue');
if (root === null) throw new Error('The page of the catalogue has no element for it.');

await Promise.all(laterFaces.map(({ family }) => document.fonts.load(`1em "${family}"`)));
document.documentElement.setAttribute(facesAttribute, laterFaces.map(({ file }) => file).join(' '));

createRoot(root).render(
  <SiteConfigProvider value={exampleConfig}>
    <Catalogue />
  </SiteConfigProvider>,
);
