import type { DocumentSection } from '../model';

/** The cover and the contents come before the first section; each section has one page (a test counts them). */
const pagesBefore = 2;

export const pageCount = (sections: readonly DocumentSection[]): number => pagesBefore + sections.length;

/** The number of a section's page. */
export const sectionPage = (index: number): number => pagesBefore + index + 1;

/** Where the contents link to. */
export const sectionId = (index: number): string => `section-${index + 1}`;
