import { Text, View } from '@react-pdf/renderer';
import { colour, display, label, strong } from './style';

const row = { flexDirection: 'row', alignItems: 'flex-start' } as const;

/** A box to tick by hand. */
const TickBox = () => (
  <View style={{ width: 10, height: 10, borderWidth: 1, borderColor: colour.ink, flexShrink: 0 }} />
);

export const Paragraph = ({ text }: { text: string }) => <Text style={{ maxWidth: 430 }}>{text}</Text>;

export const Subheading = ({ text }: { text: string }) => (
  <Text style={{ ...display, fontSize: 13, marginTop: 5, marginBottom: -6 }}>{text}</Text>
);

/** Boxes to tick by hand, in one or two columns. */
export const Checklist = ({ items, columns }: { items: readonly string[]; columns: 1 | 2 }) => (
  <View style={{ flexDirection: 'row', flexWrap: 'wrap', columnGap: 18, rowGap: 7 }}>
    {items.map((item) => (
      <View key={item} style={{ ...row, gap: 8, width: columns === 1 ? '100%' : '47%' }}>
        <View style={{ paddingTop: 2.5 }}>
          <TickBox />
        </View>
        <Text style={{ flex: 1 }}>{item}</Text>
      </View>
    ))}
  </View>
);

/** A titled line of advice. */
export interface Point {
  readonly title: string;
  readonly text: string;
}

export const Steps = ({ items }: { items: readonly Point[] }) => (
  <View style={{ gap: 8 }}>
    {items.map(({ title, text }, index) => (
      <View key={title} style={{ ...row, gap: 10 }}>
        <Text style={{ ...display, lineHeight: 1.5, width: 12, color: colour.accent }}>{index + 1}</Text>
        <Text style={{ ...strong, width: 66 }}>{title}</Text>
        <Text style={{ flex: 1 }}>{text}</Text>
      </View>
    ))}
  </View>
);

/** A label, and how many ruled lines to write on it has. */
export interface FieldContent {
  readonly label: string;
  readonly lines: number;
}

/** Labels, each with ruled lines to write on. */
export const Fields = ({ items }: { items: readonly FieldContent[] }) => (
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
export const Example = ({ title, paragraphs }: { title: string; paragraphs: readonly string[] }) => (
  <View style={{ backgroundColor: colour.tint, paddingHorizontal: 16, paddingVertical: 12, gap: 7 }}>
    <Text style={{ ...display, fontSize: 11, color: colour.accent }}>{title}</Text>
    {paragraphs.map((paragraph) => (
      <Text key={paragraph} style={{ fontSize: 10.5 }}>
        {paragraph}
      </Text>
    ))}
  </View>
);

/** A card: its heading, and its lines. */
export interface CardContent {
  readonly title: string;
  readonly lines: readonly string[];
}

const dashed = { borderStyle: 'dashed', borderColor: colour.muted } as const;

/** Cards to cut out along the dashes, two in a row. */
export const Cards = ({ items }: { items: readonly CardContent[] }) => (
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
          ...dashed,
          width: '50%',
          height: 150,
          padding: 16,
          borderRightWidth: 1,
          borderBottomWidth: 1,
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

/** A column of a table. */
export interface Column {
  readonly title: string;
  /** Its width relative to the other columns. */
  readonly share: number;
  /** Every cell is a box to tick, whatever text the row has. */
  readonly tick: boolean;
}

/** The style of a column's cells, in the head and in the body. */
const cellStyle = (columns: readonly Column[], index: number) => ({
  width: `${(100 * (columns[index]?.share ?? 0)) / columns.reduce((sum, { share }) => sum + share, 0)}%`,
  paddingRight: 6,
  paddingLeft: index === 0 ? 0 : 8,
});

const cellText = { fontSize: 10, lineHeight: 1.35 } as const;

/** A row of a table, tall enough to write in by hand. */
const Row = ({ columns, cells }: { columns: readonly Column[]; cells: readonly string[] }) => (
  <View
    style={{
      flexDirection: 'row',
      alignItems: 'center',
      minHeight: 26,
      borderBottomWidth: 0.6,
      borderBottomColor: colour.rule,
    }}
  >
    {columns.map((column, index) => (
      <View
        key={`${column.title}${String(index)}`}
        style={{
          ...cellStyle(columns, index),
          alignSelf: 'stretch',
          justifyContent: 'center',
          paddingVertical: 4,
          borderLeftWidth: index === 0 ? 0 : 0.6,
          borderLeftColor: colour.rule,
        }}
      >
        {column.tick ? (
          <TickBox />
        ) : (
          <Text style={index === 0 ? { ...strong, ...cellText } : cellText}>{cells[index] ?? ''}</Text>
        )}
      </View>
    ))}
  </View>
);

interface TableProps {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Blank rows after the others. */
  readonly blankRows: number;
}

export const Table = ({ columns, rows, blankRows }: TableProps) => (
  <View>
    <View
      style={{
        flexDirection: 'row',
        borderBottomWidth: 1.2,
        borderBottomColor: colour.ink,
        paddingBottom: 4,
      }}
    >
      {columns.map(({ title }, index) => (
        <Text
          key={`${title}${String(index)}`}
          style={{ ...label, ...cellStyle(columns, index), alignSelf: 'flex-end' }}
        >
          {title}
        </Text>
      ))}
    </View>
    {rows.map((cells) => (
      <Row key={cells.join()} columns={columns} cells={cells} />
    ))}
    {Array.from({ length: blankRows }, (_, index) => `blank ${index}`).map((key) => (
      <Row key={key} columns={columns} cells={[]} />
    ))}
  </View>
);
