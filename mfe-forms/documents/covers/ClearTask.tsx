import { colour, Drawing, Line, Slip, Tick, Words } from '../drawing';

/** The example from the guide's first section, in its five parts. */
const parts = [
  ['Outcome', 'Three venues, on one page'],
  ['Purpose', 'Thirty people get to talk'],
  ['Limits', 'By train; sign nothing'],
  ['Date', 'Thursday at noon'],
  ['Check', 'A price and a plan for each'],
] as const;

const card = { x: 196, y: 8, width: 284, row: 46 } as const;

/** The cover of the tasking guide: a vague request, and the same request as a task in five parts. */
export const ClearTask = () => (
  <Drawing>
    <Slip x={4} y={34} width={140} height={34} turn={-7} words="Can you sort out the" />
    <Slip x={22} y={80} width={116} height={34} turn={5} words="team day soon?" />
    <Line d="M90 130c0 50 30 70 82 70m-9 -7l9 7l-9 7" />
    <Line
      d={`M${card.x} ${card.y}h${card.width}v${parts.length * card.row + 10}h${-card.width}z`}
      fill={colour.slip}
    />
    {parts.map(([name, words], index) => {
      const y = card.y + index * card.row + 5;
      return (
        <g key={name}>
          <Words x={card.x + 18} y={y + 28} size={13} face="display" fill={colour.accent} words={name} />
          <Words x={card.x + 92} y={y + 28} size={12} words={words} />
          {index > 0 && <Line d={`M${card.x + 18} ${y}h${card.width - 36}`} stroke={colour.rule} width={1} />}
        </g>
      );
    })}
    <Tick x={card.x + card.width - 34} y={card.y + parts.length * card.row - 16} />
  </Drawing>
);
