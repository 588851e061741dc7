import '@proper/shared-ui/global.css';
import { SiteConfigProvider } from '@proper/shared-types';
import { exampleConfig } from '@proper/shared-types/example-config';
import { createRoot } from 'react-dom/client';
import { Catalogue } from './Catalogue';

const root = document.getElementById('catalogue');
if (root === null) throw new Error('The page has no element for the catalogue.');

createRoot(root).render(
  <SiteConfigProvider value={exampleConfig}>
    <Catalogue />
  </SiteConfigProvider>,
);
