import { Slip, type SlipProps } from 'shared-ui';

/** What is drawn on a slip, by what it stands for. */
const marks = {
  mail: 'M0 2L22 18L44 2',
  note: 'M8 10H36M8 17H36M8 24H24',
  blank: undefined,
  question: 'M17 11a5 5 0 1 1 7 5c-1.500.7-2 1.600-2 3.500M22 24.500v.1',
} as const;

export interface InboxSlipProps extends Pick<SlipProps, 'x' | 'y' | 'turn'> {
  readonly kind: keyof typeof marks;
  readonly ticked?: boolean;
}

/** A slip of 44 by 32 units. */
export const InboxSlip = ({ kind, ticked = false, ...place }: InboxSlipProps) => (
  <Slip {...place} width={44} height={32} tick={ticked ? 'M27 22l6 7L46 11' : undefined}>
    {marks[kind] && <path d={marks[kind]} />}
  </Slip>
);
