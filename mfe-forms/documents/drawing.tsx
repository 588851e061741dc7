import { palette } from '@proper/shared-types/company/brand';
import type { ReactNode } from 'react';

/** The colours of the light scheme, because a PDF is paper. */
export const colour = palette.light;

/** The size of every cover's drawing, in its own units. */
export const size = { width: 480, height: 260 } as const;

/** The typefaces in a drawing. */
const faces = {
  text: { fontFamily: 'Hanken Grotesk' },
  strong: { fontFamily: 'Hanken Grotesk', fontWeight: 600 },
  display: { fontFamily: 'Besley', fontWeight: 600 },
} as const;

interface WordsProps {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  /** The size of the letters, 11 by default. */
  readonly size?: number;
  readonly face?: keyof typeof faces;
  readonly fill?: string;
  readonly words: string;
}

/** A line of writing in a drawing. */
export const Words = ({ x, y, size = 11, face = 'text', fill = colour.ink, words }: WordsProps) => (
  <text x={x} y={y} fontSize={size} fill={fill} {...faces[face]}>
    {words}
  </text>
);

interface LineProps {
  readonly d: string;
  readonly stroke?: string;
  readonly fill?: string;
  readonly width?: number;
}

/** A line of ink, or a sheet if it has a fill. */
export const Line = ({ d, stroke = colour.ink, fill = 'none', width = 1.2 }: LineProps) => (
  <path d={d} stroke={stroke} fill={fill} strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
);

/** A tick, drawn from the given point. */
export const Tick = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <Line d={`M${x} ${y}l5 6l11 -16`} stroke={colour.done} width={2.2} />
);

interface SlipProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height?: number;
  /** Degrees, clockwise, around its centre. */
  readonly turn?: number;
  readonly words: string;
  /** Fills it with the accent. */
  readonly isFilled?: boolean;
}

/** A slip of paper with a line on it. */
export const Slip = ({ x, y, width, height = 26, turn = 0, words, isFilled = false }: SlipProps) => (
  <g transform={`rotate(${turn} ${x + width / 2} ${y + height / 2})`}>
    <Line
      d={`M${x} ${y}h${width}v${height}h${-width}z`}
      fill={isFilled ? colour.accent : colour.slip}
      stroke={isFilled ? colour.accent : colour.ink}
    />
    <Words
      x={x + 10}
      y={y + height / 2 + 4}
      face={isFilled ? 'strong' : 'text'}
      fill={isFilled ? colour['on-accent'] : colour.ink}
      words={words}
    />
  </g>
);

/** A cover's drawing, as wide as the text above it. */
export const Drawing = ({ children }: { readonly children: ReactNode }) => (
  <svg
    aria-hidden
    xmlns="http://www.w3.org/2000/svg"
    width={size.width + 4}
    height={size.height}
    viewBox={`-2 0 ${size.width + 4} ${size.height}`}
  >
    {children}
  </svg>
);
