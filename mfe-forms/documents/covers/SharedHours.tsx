import { terms } from '@proper/shared-types/company';
import { G } from '@react-pdf/renderer';
import { Drawing, Line, size, Words } from '../layout/drawing';
import { colour } from '../layout/style';

/** The working hours on each person's own clock, each 36 wide. The two days begin four hours apart. */
const hours = [9, 10, 11, 12, 13, 14, 15, 16, 17] as const;
const hour = 36;
const shared = { from: 4 * hour, to: hours.length * hour } as const;

/** How far the marks of the hours, their digits and the name are from the line. */
const people = [
  { name: 'You', from: 0, y: 62, mark: -10, digits: -8, title: -28 },
  { name: 'Your assistant', from: shared.from, y: 178, mark: 10, digits: 17, title: 40 },
] as const;

/** The cover of the remote work guide: two working days on two rulers, and the hours that they share. */
export const SharedHours = () => (
  <Drawing>
    <Line
      d={`M${shared.from} 62H${shared.to}V178H${shared.from}z`}
      fill={colour.accent}
      stroke={colour.accent}
    />
    <Words
      x={shared.from + 16}
      y={114}
      size={20}
      face="display"
      fill={colour['on-accent']}
      words="Shared hours"
    />
    <Words x={shared.from + 16} y={134} size={12} fill={colour['on-accent']} words={terms.timezoneOverlap} />
    {people.map(({ name, from, y, mark, digits, title }) => (
      <G key={name}>
        <Line d={`M${from} ${y}h${shared.to}m0 0v${mark}`} width={1.6} />
        {hours.map((time, index) => {
          const x = from + index * hour;
          return (
            <G key={time}>
              <Line d={`M${x} ${y}v${mark}`} />
              <Words x={x + 5} y={y + digits} size={10} fill={colour.muted} words={String(time)} />
            </G>
          );
        })}
        <Words x={from} y={y + title} size={16} face="display" words={name} />
      </G>
    ))}
    <Words x={shared.to + 14} y={114} size={12} face="strong" words="End-of-day" />
    <Words x={shared.to + 14} y={130} size={12} face="strong" words="note" />
    <Line d={`M${shared.to + 14} 142H${size.width}M${shared.to + 14} 154H${size.width - 24}`} />
  </Drawing>
);
