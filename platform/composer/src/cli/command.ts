import { siteCommand } from './site-command';

process.exitCode = await siteCommand(process.argv.slice(2));
