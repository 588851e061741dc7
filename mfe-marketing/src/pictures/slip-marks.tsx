import type { ReactNode } from 'react';

/** What a slip of paper stands for. */
export type SlipKind = 'mail' | 'calendar' | 'task' | 'note' | 'reminder' | 'home';

/** A slip's size in the units of its drawing. */
export const slipSize = { width: 56, height: 40 } as const;

/** What is drawn on a slip, from its corner. */
export const slipMarks: Readonly<Record<SlipKind, ReactNode>> = {
  mail: <path d="M0 2l28 20L56 2" />,
  calendar: <path d="M0 11h56M15-4v8M41-4v8M14 20h6M25 20h6M36 20h6M14 29h6M25 29h6" />,
  task: <path d="M9 13l3 3 6-7M9 27l3 3 6-7M25 13h22M25 27h15" />,
  note: <path d="M9 11h38M9 20h38M9 29h22" />,
  reminder: <path d="M19 27h18c-4-4-2-9-4-13a5.6 5.6 0 0 0-10 0c-2 4 0 9-4 13zM25.5 31a2.6 2.6 0 0 0 5 0" />,
  home: <path d="M16 19l12-10 12 10M20 17v14h16V17M28 31v-8" />,
};
