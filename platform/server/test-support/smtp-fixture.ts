import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** How the fixture answers an email: it accepts it, never answers, or refuses it with a code. */
export type Behaviour = 'take' | 'hang' | { readonly at: 'sender' | 'data'; readonly code: number };

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
  readonly mail: Email;
}

const createRefusal = (code: number): Error => Object.assign(new Error('Refused'), { responseCode: code });

/** A real SMTP server for tests, which can stop and misbehave. */
export class SmtpFixture {
  behaviour: Behaviour = 'take';
  readonly received: Received[] = [];
  #server: SMTPServer | undefined;
  #port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Starts listening; a restart uses the same port. */
  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 100,
      disableReverseLookup: true,
      onMailFrom: (_address, _session, done) => {
        const { behaviour } = this;
        if (typeof behaviour === 'object' && behaviour.at === 'sender') done(createRefusal(behaviour.code));
        else done();
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          const { behaviour } = this;
          if (behaviour === 'hang') return;
          if (typeof behaviour === 'object') return done(createRefusal(behaviour.code));
          const source = Buffer.concat(chunks).toString();
          const { mailFrom, rcptTo } = session.envelope;
          this.received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            source,
            mail: await PostalMime.parse(source),
          });
          done();
        });
      },
    });
    // Tests break connections by killing a client or stopping the server.
    server.on('error', () => undefined);
    const listening = server.listen(this.#port, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    if (typeof address === 'object' && address !== null) this.#port = address.port;
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
