import { paths } from '@proper/shared-types/company';
import { Link, Text, View } from '@react-pdf/renderer';
import { siteAddress, siteLink } from '../site';
import { colour, label, margin } from './style';

/** The foot of every page but the cover. */
export const Footer = ({ title, page, pages }: { title: string; page: number; pages: number }) => (
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
    <Text>{`Proper, ${title}`}</Text>
    <Link src={siteLink(paths.home)} style={{ color: colour.muted, textDecoration: 'none' }}>
      {siteAddress}
    </Link>
    <Text>{`${page} of ${pages}`}</Text>
  </View>
);
