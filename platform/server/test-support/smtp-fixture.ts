import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** How the fixture treats an email: it accepts it, never answers, or refuses it with a code. */
export type Behaviour = 'take' | 'hang' | { readonly at: 'sender' | 'data'; readonly code: number };

/** A real SMTP server for tests, which can stop and misbehave. */
export class SmtpFixture {
  behaviour: Behaviour = 'take';
  readonly received: { from: string; to: readonly string[]; source: string; mail: Email }[] = [];
  #server: SMTPServer | undefined;
  #port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Starts listening, after a restart on the same port. */
  async start(): Promise<void> {
    const refusal = (at: 'sender' | 'data'): Error | null => {
      const { behaviour } = this;
      if (typeof behaviour === 'string' || behaviour.at !== at) return null;
      return Object.assign(new Error('Refused'), { responseCode: behaviour.code });
    };
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 100,
      disableReverseLookup: true,
      onMailFrom: (_address, _session, done) => done(refusal('sender')),
      onData: async (stream, { envelope: { mailFrom, rcptTo } }, done) => {
        // The text is undefined if the client was killed while it sent.
        const source = await text(stream).catch(() => undefined);
        if (source === undefined || this.behaviour === 'hang') return;
        const refused = refusal('data');
        if (refused === null)
          this.received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            source,
            mail: await PostalMime.parse(source),
          });
        done(refused);
      },
    });
    // Tests break connections by killing a client or stopping the server.
    server.on('error', () => undefined);
    const listening = server.listen(this.#port, '127.0.0.1');
    await once(listening, 'listening');
    this.#port = (listening.address() as AddressInfo).port;
    this.#server = server;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => (this.#server ? this.#server.close(resolve) : resolve()));
  }
}
