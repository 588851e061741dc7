import { Page, Text, View } from '@react-pdf/renderer';
import { type Block, type DocumentSection, sectionId, sectionPage } from '../model';
import { Footer } from './Footer';
import { Checklist, Steps } from './Lists';
import { colour, display, pageStyle } from './style';
import { Table } from './Table';
import { Cards, Example, Fields } from './Worksheet';

const BlockView = ({ block }: { block: Block }) => {
  switch (block.kind) {
    case 'text':
      return <Text style={{ maxWidth: 430 }}>{block.text}</Text>;
    case 'heading':
      return <Text style={{ ...display, fontSize: 13, marginTop: 5, marginBottom: -6 }}>{block.text}</Text>;
    case 'steps':
      return <Steps items={block.items} />;
    case 'checklist':
      return <Checklist items={block.items} columns={block.columns} />;
    case 'table':
      return <Table {...block} />;
    case 'fields':
      return <Fields items={block.items} />;
    case 'example':
      return <Example title={block.title} paragraphs={block.paragraphs} />;
    case 'cards':
      return <Cards items={block.items} />;
  }
};

interface SectionProps {
  section: DocumentSection;
  index: number;
  /** For the footer, as is `pages`: the number of pages in the document. */
  documentTitle: string;
  pages: number;
}

export const Section = ({ section: { title, lead, blocks }, index, documentTitle, pages }: SectionProps) => (
  <Page id={sectionId(index)} size="A4" bookmark={title} style={pageStyle}>
    <Footer title={documentTitle} page={sectionPage(index)} pages={pages} />
    <View style={{ flexDirection: 'row', gap: 12, alignItems: 'flex-start' }}>
      <Text style={{ ...display, fontSize: 24, color: colour.accent }}>{index + 1}</Text>
      <Text style={{ ...display, fontSize: 24, flex: 1 }}>{title}</Text>
    </View>
    <Text style={{ fontSize: 12, marginTop: 14, marginBottom: 18, maxWidth: 430 }}>{lead}</Text>
    <View style={{ gap: 16 }}>
      {blocks.map((block, position) => (
        <BlockView key={`${block.kind} ${String(position)}`} block={block} />
      ))}
    </View>
  </Page>
);
