import { excerptLength } from '@proper/shared-types';

/** The beginning of a text: at most `excerptLength` of its characters, then an ellipsis where some are left out. */
export const excerpt = (text: string): string =>
  text.length <= excerptLength ? text : `${text.slice(0, excerptLength).trimEnd()}…`;
