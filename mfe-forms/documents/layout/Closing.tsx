import { call, paths } from '@proper/shared-types/company';
import { Link, Page, Text, View } from '@react-pdf/renderer';
import { type DocumentContent, pageCount } from '../model';
import { siteAddress, siteLink } from '../site';
import { Footer } from './Footer';
import { colour, display, pageStyle, strong } from './style';

/** Where the last page leads. */
const waysOn = [
  ['Bring a filled-in sheet to a call', `It takes ${call.minutes} minutes.`, paths.contact],
  ['The other guides', 'They can be printed, too.', paths.resources],
  ['Who is behind them', 'An assistant does the work, and a manager answers for it.', paths.about],
] as const;

/** The last page: where to go from here, and the address of the site. */
export const Closing = ({ content: { title, sections } }: { content: DocumentContent }) => (
  <Page size="A4" bookmark="Where to go from here" style={pageStyle}>
    <Text style={{ ...display, fontSize: 26 }}>Where to go from here</Text>
    <View style={{ marginTop: 20, borderTopWidth: 1.2, borderTopColor: colour.ink }}>
      {waysOn.map(([name, text, path]) => (
        <View
          key={name}
          style={{ borderBottomWidth: 0.6, borderBottomColor: colour.rule, paddingVertical: 12, gap: 4 }}
        >
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
    <Footer title={title} page={pageCount(sections)} pages={pageCount(sections)} />
  </Page>
);
