import { Link, Page, Text, View } from '@react-pdf/renderer';
import { type DocumentContent, pageCount, sectionId, sectionPage } from '../model';
import { Footer } from './Footer';
import { colour, display, pageStyle, strong } from './style';

/** The second page: what is in the document, and how to use it. */
export const Contents = ({ content: { title, introduction, sections } }: { content: DocumentContent }) => (
  <Page size="A4" bookmark="Contents" style={pageStyle}>
    <Text style={{ ...display, fontSize: 26 }}>Contents</Text>
    <View style={{ marginTop: 20, borderTopWidth: 1.2, borderTopColor: colour.ink }}>
      {sections.map((section, index) => (
        <Link
          key={section.title}
          src={`#${sectionId(index)}`}
          style={{
            flexDirection: 'row',
            justifyContent: 'space-between',
            borderBottomWidth: 0.6,
            borderBottomColor: colour.rule,
            paddingVertical: 9,
            color: colour.ink,
            textDecoration: 'none',
          }}
        >
          <Text style={{ ...display, fontSize: 12.5 }}>{section.title}</Text>
          <Text style={{ ...strong, fontSize: 11, color: colour.accent }}>{sectionPage(index)}</Text>
        </Link>
      ))}
    </View>
    <Text style={{ ...display, fontSize: 15, marginTop: 40, marginBottom: 10 }}>How to use it</Text>
    {introduction.map((paragraph) => (
      <Text key={paragraph} style={{ fontSize: 11, marginBottom: 9, maxWidth: 400 }}>
        {paragraph}
      </Text>
    ))}
    <Footer title={title} page={2} pages={pageCount(sections)} />
  </Page>
);
