import { endWithReader } from '@proper/operator-kit/command-line';
import { endWithNpm } from '@proper/operator-kit/lost-parent';
import { siteCommand } from './site-command';

endWithNpm();
endWithReader();
process.exitCode = await siteCommand(process.argv.slice(2));
