import type { PageMeta } from '@proper/shared-types';
import type { Resource } from '../../content/resource';
import type { ResourceHead } from '../../content/resource-fields';

/** The head data of a resource's page. */
export const resourceMeta = (_resource: Resource, head: ResourceHead): PageMeta => ({
  ...head,
  kind: 'website',
});
