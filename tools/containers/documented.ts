import { OperatorError } from '@proper/operator-kit/operator-error';
import { until } from './stack';
import type { Step } from './step';

/** What docs/operations.md has an operator type, in an order in which it can be typed. */
const documented = {
  look: [
    'docker compose ps',
    'docker compose logs composer backend',
    'docker compose exec composer npm run site -- status',
  ],
  deploy: ['docker compose up -d --build --no-deps mfe-content'],
  outage: [
    'docker compose stop mfe-content',
    'docker compose --profile faults up -d --build content-slow',
    'docker compose rm -sf content-slow',
    'docker compose start mfe-content',
  ],
  rotate: ['docker compose exec database rotate-keys', 'docker compose restart backend'],
  backUp: [
    'docker compose exec backend npm run --silent leads -- backup /data/today.backup',
    'docker compose cp backend:/data/today.backup .',
  ],
  newVolume: ['docker compose down', 'docker volume rm proper_database', 'docker compose up -d --build'],
  restore: [
    'docker compose stop backend',
    "docker compose run --rm -T --no-deps backend sh -c 'cat > /tmp/today.backup && npm run leads -- restore --replace /tmp/today.backup' < today.backup",
    'docker compose start backend',
  ],
} as const;

/** Operates the site as its document says, line by line: what was saved is there again in a new database. */
export const operate: Step = {
  name: 'documented',
  what: 'what docs/operations.md says: looks, deploys, rehearses an outage, rotates a password, backs up and restores',
  async run({ stack, report }) {
    const type = async (lines: readonly string[]): Promise<void> => {
      for (const line of lines) await stack.shell(line);
    };
    const healthy = () => stack.compose('up', '--detach', '--wait');
    for (const part of ['look', 'deploy', 'outage', 'rotate'] as const) await type(documented[part]);
    await healthy();
    const saved = () => stack.sql('select email from public.email_submissions');
    const before = await saved();
    await type(documented.backUp);
    await type(documented.newVolume);
    await until('the database is there', async () => (await saved().catch(() => undefined)) !== undefined);
    await type(documented.restore);
    await healthy();
    const after = new Set(await saved());
    const lost = before.filter((email) => !after.has(email));
    report(`${before.length} leads were backed up; ${lost.length} are lost`);
    if (before.length === 0 || lost.length > 0) throw new OperatorError('A restored site lacks leads.');
  },
};
