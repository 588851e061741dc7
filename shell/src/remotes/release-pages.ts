import type { BodyRequest } from '@proper/shared-types/release';
import { type ComponentType, lazy } from 'react';
import { arrivedWithDocument, componentWith, type PageSource } from './page-source';

/** The one page that is being rendered into a document; none for the not-found document. */
export function releasePages(page: BodyRequest['page']): PageSource {
  const component: ComponentType | null =
    page && lazy(async () => ({ default: componentWith(await page.load(), page.content) }));
  return {
    componentOf(path) {
      if (component === null || page?.path !== path)
        throw new Error(`${path} is not the page being rendered`);
      return component;
    },
    open: async () => arrivedWithDocument,
  };
}
