import { Path, Svg } from '@react-pdf/renderer';
import { colour } from './style';

/** The brand's mark, as shared-ui draws it: one stroke that is a tick and, with its bowl, a P. */
export const Mark = ({ size }: { size: number }) => (
  <Svg width={size} height={size} viewBox="0 0 32 32">
    <Path
      d="M4.5 19L10 26.5L17.5 5.5H21a6 6 0 0 1 0 12h-5"
      stroke={colour.accent}
      strokeWidth={3.4}
      fill="none"
      strokeLinecap="square"
      strokeLinejoin="miter"
    />
  </Svg>
);
