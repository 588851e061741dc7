import { Text, View } from '@react-pdf/renderer';
import type { Block } from '../model';
import { colour, display, label } from './style';

type Content<Kind extends Block['kind']> = Omit<Extract<Block, { kind: Kind }>, 'kind'>;

/** Labels, each with ruled lines to write on. */
export const Fields = ({ items }: Content<'fields'>) => (
  <View style={{ gap: 12 }}>
    {items.map(({ label: name, lines }) => (
      <View key={name}>
        {name !== '' && <Text style={label}>{name}</Text>}
        {Array.from({ length: lines }, (_, index) => `line ${index}`).map((line) => (
          <View key={line} style={{ height: 24, borderBottomWidth: 0.6, borderBottomColor: colour.muted }} />
        ))}
      </View>
    ))}
  </View>
);

/** A slip of paper with a worked example. */
export const Example = ({ title, paragraphs }: Content<'example'>) => (
  <View style={{ backgroundColor: colour.tint, paddingHorizontal: 16, paddingVertical: 12, gap: 7 }}>
    <Text style={{ ...display, fontSize: 11, color: colour.accent }}>{title}</Text>
    {paragraphs.map((paragraph) => (
      <Text key={paragraph} style={{ fontSize: 10.5 }}>
        {paragraph}
      </Text>
    ))}
  </View>
);

/** Cards to cut out along the dashes. */
export const Cards = ({ items }: Content<'cards'>) => (
  <View
    style={{
      flexDirection: 'row',
      flexWrap: 'wrap',
      borderTopWidth: 1,
      borderLeftWidth: 1,
      borderStyle: 'dashed',
    }}
  >
    {items.map(({ title, lines }) => (
      <View
        key={title}
        style={{
          width: '50%',
          height: 150,
          padding: 16,
          borderRightWidth: 1,
          borderBottomWidth: 1,
          borderStyle: 'dashed',
          borderColor: colour.muted,
        }}
      >
        <Text style={{ ...display, fontSize: 14, color: colour.accent, marginBottom: 8 }}>{title}</Text>
        {lines.map((line) => (
          <Text key={line} style={{ fontSize: 11, lineHeight: 1.55 }}>
            {line}
          </Text>
        ))}
      </View>
    ))}
  </View>
);
