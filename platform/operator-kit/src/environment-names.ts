/** Variables of the environment that the server alone reads. None of them reaches the site. */
export const serverVariables = {
  /** The PostgreSQL server: `postgres://user:password@host:5432/database`. Without it the database is embedded. */
  databaseUrl: 'DATABASE_URL',
  /** Days that leads and contact requests are kept. Without it they are kept for good. */
  leadRetentionDays: 'LEAD_RETENTION_DAYS',
  /** Where mails are sent: `smtp://user:password@host:587`. Without it they are kept as files. */
  smtpUrl: 'SMTP_URL',
  /** The address that mails come from. */
  mailFrom: 'MAIL_FROM',
  /** Mails that are taken in one minute, from all visitors together; beyond it, who sent fewest goes first. */
  mailsPerMinute: 'MAILS_PER_MINUTE',
  /** Mails that are taken from one client in ten minutes. */
  mailsPerClient: 'MAILS_PER_CLIENT',
  /** Megabytes of the disk that mails may take. */
  outboxMaxMb: 'OUTBOX_MAX_MB',
  /** Addresses and networks of the proxies that are believed about a visitor's address. */
  trustedProxies: 'TRUSTED_PROXIES',
} as const;
