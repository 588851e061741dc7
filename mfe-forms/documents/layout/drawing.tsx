import { G, Path, Svg, Text } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { colour, display, strong, text } from './style';

/** The size of every cover's drawing, in its own units. */
export const size = { width: 480, height: 260 } as const;

/** The typefaces in a drawing. */
const faces = { text, strong, display } as const;

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
  <Text x={x} y={y} style={{ ...faces[face], fontSize: size }} fill={fill}>
    {words}
  </Text>
);

interface LineProps {
  readonly d: string;
  readonly stroke?: string;
  readonly fill?: string;
  readonly width?: number;
}

/** A line of ink, or a sheet if it has a fill. */
export const Line = ({ d, stroke = colour.ink, fill = 'none', width = 1.2 }: LineProps) => (
  <Path d={d} stroke={stroke} fill={fill} strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
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
  <G transform={`rotate(${turn} ${x + width / 2} ${y + height / 2})`}>
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
  </G>
);

/** A cover's drawing, as wide as the text above it. */
export const Drawing = ({ children }: { readonly children: ReactNode }) => (
  <Svg viewBox={`-2 0 ${size.width + 4} ${size.height}`} style={{ width: '100%' }}>
    {children}
  </Svg>
);
