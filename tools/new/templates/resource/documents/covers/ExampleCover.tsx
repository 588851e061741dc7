import { colour } from '../layout/style';
import { Drawing, Line } from './drawing';

/** The cover of the PDF: draw here what its reader will hold, on 480 by 260 units. */
export const ExampleCover = () => (
  <Drawing>
    <Line d="M150 8h180v244h-180z" fill={colour.slip} />
    <Line d="M174 64h132m-132 44h132m-132 44h132m-132 44h92" stroke={colour.rule} />
  </Drawing>
);
