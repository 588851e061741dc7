import { colour, Drawing, Line, Slip, Tick, Words } from '../drawing';

const column = { width: 148, step: 166 } as const;
const slip = { top: 46, step: 34, height: 26 } as const;

/** A week's work, sorted. Most of it can be handed over. */
const columns = [
  { name: 'Keep', work: ['Choose the supplier', 'Monday with the team'] },
  {
    name: 'Hand over',
    work: [
      'Sort the morning’s email',
      'Book the travel',
      'Send the agendas',
      'Chase late replies',
      'Collect receipts',
      'Offer times',
    ],
  },
  { name: 'Drop', work: ['Weekly status call', 'Lists nobody reads'] },
] as const;

/** The cover of the delegation playbook: a week's work, kept, handed over or dropped. */
export const SortedWork = () => (
  <Drawing>
    {columns.map(({ name, work }, index) => {
      const x = index * column.step;
      return (
        <g key={name}>
          <Words x={x} y={18} size={16} face="display" words={name} />
          <Line d={`M${x} 30h${column.width}`} />
          {work.map((words, row) => {
            const y = slip.top + row * slip.step;
            return (
              <g key={words}>
                <Slip x={x} y={y} width={column.width} words={words} isFilled={name === 'Keep'} />
                {name === 'Hand over' && <Tick x={x + column.width - 14} y={y + 14} />}
                {name === 'Drop' && (
                  <Line d={`M${x + 6} ${y + 13}h${column.width - 12}`} stroke={colour.done} />
                )}
              </g>
            );
          })}
        </g>
      );
    })}
  </Drawing>
);
