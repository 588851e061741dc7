import { G, Line, Path, Rect, Svg, Text } from '@react-pdf/renderer';
import { type Slip, weekMotif } from '../../src/content/week-motif';
import { colour, label } from './style';

const { width, height, days, dayWidth, slip } = weekMotif;

const SlipOfPaper = ({ x, y, turn, lines, done }: Slip) => (
  <G transform={`rotate(${turn} ${x + slip.width / 2} ${y + slip.height / 2})`}>
    <Rect
      x={x}
      y={y}
      width={slip.width}
      height={slip.height}
      fill={colour.paper}
      stroke={done ? colour.accent : colour.ink}
      strokeWidth={1.2}
    />
    {lines.map((length, index) => (
      <Line
        key={length}
        x1={x + 10}
        x2={x + 10 + length}
        y1={y + 16 + index * 12}
        y2={y + 16 + index * 12}
        stroke={done ? colour.rule : colour.ink}
        strokeWidth={1.2}
      />
    ))}
    {done && (
      <Path
        d={`M${x + 58} ${y + 24} l5 7 l9 -16`}
        stroke={colour.done}
        strokeWidth={2.4}
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    )}
  </G>
);

/** The week put in order, as the cover shows it. */
export const Week = () => (
  <Svg viewBox={`-14 0 ${width + 18} ${height}`} style={{ width: '100%' }}>
    {days.map((day, index) => (
      <G key={day}>
        <Text x={index * dayWidth + 8} y={16} style={{ ...label, fontSize: 10 }} fill={colour.muted}>
          {day}
        </Text>
        <Line
          x1={index * dayWidth}
          x2={index * dayWidth}
          y1={4}
          y2={height}
          stroke={colour.rule}
          strokeWidth={1}
        />
      </G>
    ))}
    <Line x1={width} x2={width} y1={4} y2={height} stroke={colour.rule} strokeWidth={1} />
    <Line x1={0} x2={width} y1={24} y2={24} stroke={colour.ink} strokeWidth={1.2} />
    {weekMotif.slips.map((item) => (
      <SlipOfPaper key={`${item.x} ${item.y}`} {...item} />
    ))}
  </Svg>
);
