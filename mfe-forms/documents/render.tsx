import { Document, renderToBuffer } from '@react-pdf/renderer';
import { Contents } from './layout/Contents';
import { Cover } from './layout/Cover';
import { registerFonts } from './layout/fonts';
import { pageCount } from './layout/pages';
import { Section } from './layout/Section';
import type { DocumentContent } from './model';

/** The same in every build, so that the same content makes the same bytes. */
const creationDate = new Date('2024-01-01T00:00:00Z');

/** The finished PDF. Rejects if a typeface cannot be read, which is a bug of the build. */
export async function renderDocument(content: DocumentContent): Promise<Uint8Array> {
  registerFonts();
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
        <Section
          key={section.title}
          section={section}
          index={index}
          documentTitle={content.title}
          pages={pageCount(content.sections)}
        />
      ))}
    </Document>,
  );
}
