import styles from './pictures.module.css';

/** What a slip of paper stands for. */
export type SlipKind = 'mail' | 'note' | 'blank' | 'question';

const marks: Readonly<Record<SlipKind, string | undefined>> = {
  mail: 'M0 2L22 18L44 2',
  note: 'M8 10H36M8 17H36M8 24H24',
  blank: undefined,
  question: 'M17 11a5 5 0 1 1 7 5c-1.500.7-2 1.600-2 3.500M22 24.500v.1',
};

export interface SlipProps {
  readonly kind: SlipKind;
  readonly x: number;
  readonly y: number;
  /** Degrees; a slip in its place lies straight. */
  readonly turn?: number;
  readonly ticked?: boolean;
}

/** A slip of 44 by 32 units, placed by its corner. */
export const Slip = ({ kind, x, y, turn = 0, ticked = false }: SlipProps) => {
  const mark = marks[kind];
  return (
    <g transform={`translate(${x} ${y})${turn === 0 ? '' : ` rotate(${turn} 22 16)`}`}>
      <rect className={styles.paper} width="44" height="32" rx="2" />
      {mark && <path d={mark} />}
      {ticked && <path className={styles.tick} d="M27 22l6 7L46 11" />}
    </g>
  );
};
