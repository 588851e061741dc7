import { Text, View } from '@react-pdf/renderer';
import type { Point } from '../model';
import { colour, display, strong } from './style';

/** A box to tick by hand. */
export const TickBox = () => (
  <View style={{ width: 10, height: 10, borderWidth: 1, borderColor: colour.ink, flexShrink: 0 }} />
);

export const Checklist = ({ items, columns }: { items: readonly string[]; columns: 1 | 2 }) => (
  <View style={{ flexDirection: 'row', flexWrap: 'wrap', columnGap: 18, rowGap: 7 }}>
    {items.map((item) => (
      <View
        key={item}
        style={{
          flexDirection: 'row',
          gap: 8,
          alignItems: 'flex-start',
          width: columns === 1 ? '100%' : '47%',
        }}
      >
        <View style={{ paddingTop: 2.5 }}>
          <TickBox />
        </View>
        <Text style={{ flex: 1 }}>{item}</Text>
      </View>
    ))}
  </View>
);

export const Steps = ({ items }: { items: readonly Point[] }) => (
  <View style={{ gap: 8 }}>
    {items.map(({ title, text }, index) => (
      <View key={title} style={{ flexDirection: 'row', gap: 10, alignItems: 'flex-start' }}>
        <Text style={{ ...display, lineHeight: 1.5, width: 12, color: colour.accent }}>{index + 1}</Text>
        <Text style={{ ...strong, width: 66 }}>{title}</Text>
        <Text style={{ flex: 1 }}>{text}</Text>
      </View>
    ))}
  </View>
);
