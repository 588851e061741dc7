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
 * browser fetches the rest when that page lives.
 */
export function stylesFor(
  body: string,
  { styles, usedRules }: DocumentRequest,
): Promise<readonly DocumentStyle[]> {
  return Promise.all(
    styles.map(async ({ href, css, integrity }) => {
      if (!usedRules || !href.startsWith(`${releasesBase}shell/`)) return { href, css };
      const part = await usedRules(css, body);
      return { href, css: part, ...(part === css ? {} : { integrityOfWhole: integrity }) };
    }),
  );
}
