import { call, paths } from '@proper/shared-types/company';
import { mark } from '@proper/shared-types/company/brand';
import { Link, Page, Path, Svg, Text, View } from '@react-pdf/renderer';
import { createElement } from 'react';
import {
  type DocumentContent,
  type DocumentSection,
  pageCount,
  sectionId,
  sectionPage,
  siteAddress,
  siteLink,
} from '../model';
import { colour, display, label, margin, pageStyle, strong, text } from './style';

interface PageProps {
  readonly content: DocumentContent;
}

/** The foot of every page but the cover. */
const Footer = ({ content, page }: PageProps & { readonly page: number }) => (
  <View
    style={{
      ...label,
      position: 'absolute',
      left: margin.side,
      right: margin.side,
      bottom: 28,
      // Without a height, React-PDF drops text that has a line height and is positioned from the bottom.
      height: 22,
      paddingTop: 7,
      borderTopWidth: 0.6,
      borderTopColor: colour.rule,
      flexDirection: 'row',
      justifyContent: 'space-between',
    }}
  >
    <Text>{`Proper, ${content.title}`}</Text>
    <Link src={siteLink(paths.home)} style={{ color: colour.muted, textDecoration: 'none' }}>
      {siteAddress}
    </Link>
    <Text>{`${page} of ${pageCount(content)}`}</Text>
  </View>
);

/** The first page. */
export const Cover = ({ content: { title, subtitle, type, Picture } }: PageProps) => (
  <Page
    size="A4"
    bookmark={title}
    style={{
      ...text,
      backgroundColor: colour.paper,
      paddingHorizontal: margin.side,
      paddingVertical: margin.top,
      justifyContent: 'space-between',
    }}
  >
    <View style={{ flexDirection: 'row', alignItems: 'center', gap: 8 }}>
      <Svg width={26} height={26} viewBox={`0 0 ${mark.size} ${mark.size}`}>
        <Path
          d={mark.path}
          stroke={colour.accent}
          strokeWidth={mark.strokeWidth}
          fill="none"
          strokeLinecap="square"
          strokeLinejoin="miter"
        />
      </Svg>
      <Text style={{ ...display, fontSize: 17 }}>Proper</Text>
    </View>
    <View>
      <Text style={{ ...strong, color: colour.accent, fontSize: 11, marginBottom: 14 }}>{type}</Text>
      <Text style={{ ...display, fontSize: 42, lineHeight: 1.1, maxWidth: 400 }}>{title}</Text>
      <Text style={{ fontSize: 15, lineHeight: 1.45, marginTop: 26, maxWidth: 360 }}>{subtitle}</Text>
    </View>
    <Picture />
  </Page>
);

const list = { marginTop: 20, borderTopWidth: 1.2, borderTopColor: colour.ink };
const listItem = { borderBottomWidth: 0.6, borderBottomColor: colour.rule };

/** The second page: what is in the document, and how to use it. */
export const Contents = ({ content }: PageProps) => (
  <Page size="A4" bookmark="Contents" style={pageStyle}>
    <Text style={{ ...display, fontSize: 26 }}>Contents</Text>
    <View style={list}>
      {content.sections.map(({ title }, index) => (
        <Link
          key={title}
          src={`#${sectionId(index)}`}
          style={{
            ...listItem,
            flexDirection: 'row',
            justifyContent: 'space-between',
            paddingVertical: 9,
            color: colour.ink,
            textDecoration: 'none',
          }}
        >
          <Text style={{ ...display, fontSize: 12.5 }}>{title}</Text>
          <Text style={{ ...strong, fontSize: 11, color: colour.accent }}>{sectionPage(index)}</Text>
        </Link>
      ))}
    </View>
    <Text style={{ ...display, fontSize: 15, marginTop: 40, marginBottom: 10 }}>How to use it</Text>
    {content.introduction.map((paragraph) => (
      <Text key={paragraph} style={{ fontSize: 11, marginBottom: 9, maxWidth: 400 }}>
        {paragraph}
      </Text>
    ))}
    <Footer content={content} page={2} />
  </Page>
);

interface SectionProps extends PageProps {
  readonly section: DocumentSection;
  readonly index: number;
}

export const Section = ({ content, section: { title, lead, blocks }, index }: SectionProps) => (
  <Page id={sectionId(index)} size="A4" bookmark={title} style={pageStyle}>
    <Footer content={content} page={sectionPage(index)} />
    <View style={{ flexDirection: 'row', gap: 12, alignItems: 'flex-start' }}>
      <Text style={{ ...display, fontSize: 24, color: colour.accent }}>{index + 1}</Text>
      <Text style={{ ...display, fontSize: 24, flex: 1 }}>{title}</Text>
    </View>
    <Text style={{ fontSize: 12, marginTop: 14, marginBottom: 18, maxWidth: 430 }}>{lead}</Text>
    {createElement(View, { style: { gap: 16 } }, ...blocks)}
  </Page>
);

/** Where the last page leads. */
const waysOn = [
  ['Bring a filled-in sheet to a call', `It takes ${call.minutes} minutes.`, paths.contact],
  ['The other guides', 'They can be printed, too.', paths.resources],
  ['Who is behind them', 'An assistant does the work, and a manager answers for it.', paths.about],
] as const;

/** The last page: where to go from here, and the address of the site. */
export const Closing = ({ content }: PageProps) => (
  <Page size="A4" bookmark="Where to go from here" style={pageStyle}>
    <Text style={{ ...display, fontSize: 26 }}>Where to go from here</Text>
    <View style={list}>
      {waysOn.map(([name, text, path]) => (
        <View key={name} style={{ ...listItem, paddingVertical: 12, gap: 4 }}>
          <Text style={{ ...display, fontSize: 13 }}>{name}</Text>
          <Text>{text}</Text>
          <Link src={siteLink(path)} style={{ ...strong, color: colour.accent }}>
            {siteAddress + path}
          </Link>
        </View>
      ))}
    </View>
    <Text style={{ marginTop: 48 }}>Proper, a remote executive-assistant service</Text>
    <Link src={siteLink(paths.home)} style={{ ...display, fontSize: 26, marginTop: 8, color: colour.accent }}>
      {siteAddress}
    </Link>
    <Footer content={content} page={pageCount(content)} />
  </Page>
);
