import { mark } from '@proper/shared-types/company/brand';
import { Page, Path, Svg, Text, View } from '@react-pdf/renderer';
import type { DocumentContent } from '../model';
import { colour, display, margin, strong, text } from './style';

/** The first page. */
export const Cover = ({ content: { title, subtitle, type, Picture } }: { content: DocumentContent }) => (
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
