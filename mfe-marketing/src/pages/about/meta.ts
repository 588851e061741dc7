import type { PageMeta } from '@proper/shared-types';
import { qualityLevels } from '@proper/shared-types/company';
import { desks, errand } from '../../content/errand';

export const meta: PageMeta = {
  title: 'How Proper works: an assistant and a manager who answers | Proper',
  description: `Why Proper pairs an onshore manager with offshore assistants, how we place them on a scale from Level ${qualityLevels.lowest} to ${qualityLevels.standard}, and the four principles we work by.`,
  keywords: ['level 5 assistant', 'hybrid assistant model', 'onshore manager'],
  kind: 'website',
  sheet: { title: 'One errand', rows: errand.map(([, desk, time]) => [desks[desk], time]) },
};
