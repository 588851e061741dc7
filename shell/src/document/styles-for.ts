import { type DocumentRequest, releasesBase } from '@proper/shared-types/release';

/** A style sheet in a document. */
export interface DocumentStyle {
  readonly href: string;
  readonly css: string;
  /** Of a sheet that the document has a part of: the hash of the whole one. */
  readonly integrityOfWhole?: string;
}

/**
 * The style sheets of a document. Of the shell's, which have all that any page needs, it has what its own page does; the
 * browser fetches the rest once that page has hydrated.
 */
export const stylesFor = ({ styles, body, usedRules }: DocumentRequest): readonly DocumentStyle[] =>
  styles.map(({ href, css, integrity }) => {
    if (!href.startsWith(`${releasesBase}shell/`)) return { href, css };
    const part = usedRules(css, body);
    return { href, css: part, ...(part === css ? {} : { integrityOfWhole: integrity }) };
  });
