import type { PageContent, SitePath } from '@proper/shared-types';
import type { ResourceFields } from './resource-fields';

/** A resource as its file is read. */
export interface Resource extends Readonly<Omit<ResourceFields, 'head'>> {
  /** The last part of its path; names its file, its form and its draft too. */
  readonly id: string;
  readonly path: SitePath;
}

/** The content of a resource's page. */
export interface ResourceContent extends PageContent {
  readonly data: Resource;
}
