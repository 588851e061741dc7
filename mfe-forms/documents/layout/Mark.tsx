import { Path, Svg } from '@react-pdf/renderer';
import { colour } from './style';

const stroke = { strokeWidth: 2.6, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** The brand's mark: a tick that is also the stroke of a P. */
export const Mark = ({ size }: { size: number }) => (
  <Svg width={size} height={size} viewBox="0 0 32 32">
    <Path d="M12.5 22V6.5h7a6 6 0 0 1 0 12h-3" stroke={colour.ink} {...stroke} />
    <Path d="M5.5 20.5l7 7L27 9" stroke={colour.done} {...stroke} />
  </Svg>
);
