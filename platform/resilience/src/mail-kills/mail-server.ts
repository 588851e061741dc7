import Fastify from 'fastify';
import { embeddedDefaults } from 'operator-kit/embedded-defaults';
import { openOutbox } from 'server/mail/outbox';
import { mailRoutes } from 'server/mail/routes';

// The mail route as a process of its own, for the drill to kill: data folder and SMTP server are its arguments.
const [dataDir = '', url = ''] = process.argv.slice(2);
const outbox = await openOutbox({
  dataDir,
  recipient: embeddedDefaults.contactEmail,
  smtp: { url, from: 'website@proper.example' },
  pauses: { firstMs: 20, capMs: 100 },
  timeoutMs: 300,
  log: () => undefined,
});
const server = Fastify();
server.register(mailRoutes, {
  prefix: '/api/v1.0/email',
  config: embeddedDefaults,
  outbox,
  mailsPerMinute: 1_000_000,
  mailsPerClient: 1_000_000,
  log: () => undefined,
});
const address = await server.listen({ port: 0, host: '127.0.0.1' });
outbox.start();
console.log(address);
