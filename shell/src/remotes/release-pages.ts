import type { RemotePage } from '@proper/shared-types';
import { type ComponentType, lazy } from 'react';
import { arrivedWithDocument, type PageSource } from './page-source';

/** The one page that is being rendered into a document; none for the not-found document. */
export function releasePages(page: RemotePage | null): PageSource {
  const component: ComponentType | null = page && lazy(() => page.load());
  return {
    componentOf(path) {
      if (component === null || page?.path !== path)
        throw new Error(`${path} is not the page being rendered`);
      return component;
    },
    open: async () => arrivedWithDocument,
  };
}
