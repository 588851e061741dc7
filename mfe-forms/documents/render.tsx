/// <reference types="node" />
import { createRequire } from 'node:module';
import { Document, Font, renderToBuffer } from '@react-pdf/renderer';
import { Closing, Contents, Cover, Section } from './layout/pages';
import type { DocumentContent } from './model';

const { resolve } = createRequire(import.meta.url);

/** The files of one of the brand's typefaces, by weight. */
const faces = (family: string, ...weights: readonly number[]) =>
  weights.map((fontWeight) => ({
    src: resolve(`@fontsource/${family}/files/${family}-latin-${fontWeight}-normal.woff`),
    fontWeight,
  }));

Font.register({ family: 'Besley', fonts: faces('besley', 600) });
Font.register({ family: 'Hanken Grotesk', fonts: faces('hanken-grotesk', 400, 600) });
// Without hyphenation.
Font.registerHyphenationCallback((word) => [word]);

/** The same in every build, so that the same content makes the same bytes. */
const creationDate = new Date('2024-01-01T00:00:00Z');

/** The finished PDF. Rejects if a typeface cannot be read, which is a bug of the build. */
export async function renderDocument(content: DocumentContent): Promise<Uint8Array> {
  return renderToBuffer(
    <Document
      title={content.title}
      author="Proper"
      subject={content.subtitle}
      keywords={content.keywords.join(', ')}
      creator="Proper"
      language="en-GB"
      creationDate={creationDate}
    >
      <Cover content={content} />
      <Contents content={content} />
      {content.sections.map((section, index) => (
        <Section key={section.title} content={content} section={section} index={index} />
      ))}
      <Closing content={content} />
    </Document>,
  );
}
