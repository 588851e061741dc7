import type { SitePath } from '@proper/shared-types';

/** The origin of the site when the PDFs are built: on a reader's disk they cannot ask for its configuration. */
const origin = new URL(process.env.PUBLIC_ORIGIN ?? 'https://proper.example').origin;

/** The address of the site as it is printed. */
export const siteAddress = new URL(origin).host;

/** The target of a link to a page of the site. */
export const siteLink = (path: SitePath): string => origin + path;
