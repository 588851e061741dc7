import { endWithNpm } from '@proper/operator-kit/lost-parent';
import { siteCommand } from './site-command';

endWithNpm();
process.exitCode = await siteCommand(process.argv.slice(2));
