import { Text, View } from '@react-pdf/renderer';
import type { Block, Column } from '../model';
import { TickBox } from './Lists';
import { colour, label, strong } from './style';

type TableContent = Extract<Block, { kind: 'table' }>;

/** Tall enough to write in by hand. */
const writingHeight = 26;

/** The style of a column's cells, in the head and in the body. */
const cellStyle = (columns: readonly Column[], index: number) => ({
  width: `${(100 * (columns[index]?.share ?? 0)) / columns.reduce((sum, { share }) => sum + share, 0)}%`,
  paddingRight: 6,
  paddingLeft: index === 0 ? 0 : 8,
});

const Row = ({ columns, cells }: { columns: readonly Column[]; cells: readonly string[] }) => (
  <View
    style={{
      flexDirection: 'row',
      alignItems: 'center',
      minHeight: writingHeight,
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
          <Text
            style={
              index === 0 ? { ...strong, fontSize: 10, lineHeight: 1.35 } : { fontSize: 10, lineHeight: 1.35 }
            }
          >
            {cells[index] ?? ''}
          </Text>
        )}
      </View>
    ))}
  </View>
);

export const Table = ({ columns, rows, blankRows = 0 }: Omit<TableContent, 'kind'>) => (
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
          style={{
            ...label,
            ...cellStyle(columns, index),
            alignSelf: 'flex-end',
          }}
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
