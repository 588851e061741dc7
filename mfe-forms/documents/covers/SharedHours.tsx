import { terms } from '@proper/shared-types/company';
import { colour, Drawing, Line, size, Words } from '../drawing';

/** The working hours on each person's own clock. The two days begin four hours apart. */
const hour = 36;
const hours = [9, 10, 11, 12, 13, 14, 15, 16, 17] as const;
const hoursApart = 4;
const day = hours.length * hour;

const people = [
  { name: 'You', from: 0, y: 62, isUpper: true },
  { name: 'Your assistant', from: hoursApart * hour, y: 178, isUpper: false },
] as const;

const shared = { from: people[1].from, to: day } as const;

/** The cover of the remote work guide: two working days on two rulers, and the hours that they share. */
export const SharedHours = () => (
  <Drawing>
    <Line
      d={`M${shared.from} ${people[0].y}H${shared.to}V${people[1].y}H${shared.from}z`}
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
    {people.map(({ name, from, y, isUpper }) => (
      <g key={name}>
        <Line d={`M${from} ${y}h${day}m0 0v${isUpper ? -10 : 10}`} width={1.6} />
        {hours.map((time, index) => (
          <g key={time}>
            <Line d={`M${from + index * hour} ${y}v${isUpper ? -10 : 10}`} />
            <Words
              x={from + index * hour + 5}
              y={isUpper ? y - 8 : y + 17}
              size={10}
              fill={colour.muted}
              words={String(time)}
            />
          </g>
        ))}
        <Words x={from} y={isUpper ? y - 28 : y + 40} size={16} face="display" words={name} />
      </g>
    ))}
    <Words x={shared.to + 14} y={114} size={12} face="strong" words="End-of-day" />
    <Words x={shared.to + 14} y={130} size={12} face="strong" words="note" />
    <Line d={`M${shared.to + 14} 142H${size.width}M${shared.to + 14} 154H${size.width - 24}`} />
  </Drawing>
);
