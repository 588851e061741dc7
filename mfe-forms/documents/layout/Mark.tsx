import { mark } from '@proper/shared-types/brand';
import { Path, Svg } from '@react-pdf/renderer';
import { colour } from './style';

/** The brand's mark. */
export const Mark = ({ size }: { size: number }) => (
  <Svg width={size} height={size} viewBox={`0 0 ${mark.size} ${mark.size}`}>
    <Path
      d={mark.path}
      stroke={colour.accent}
      strokeWidth={mark.strokeWidth}
      fill="none"
      strokeLinecap="square"
      strokeLinejoin="miter"
    />
  </Svg>
);
