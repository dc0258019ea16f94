import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { checkVendors, type Vendors, vendorFields, vendorsOf } from './env-vendors.ts';
import { readTrustedProxies, type TrustedProxies } from './net/network.ts';
import { isHost } from './net/public-address.ts';

/**
 * How long Accord waits for a connection to the database, if no setting says otherwise. A statement may take twice as long, and waits half as long for
 * a lock, three times at most. So a request whose statement is never answered fails within five seconds, including its other work.
 */
export const DATABASE_WAIT_MS = 2_000;

const flag = z
  .enum(['0', '1', 'true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === '1' || value === 'true');

const PROXIES_UNCLEAR =
  'must be the number of proxies in front of Accord, such as 1, or their addresses and networks, such as loopback,10.0.0.0/8';
const trustedProxies = z.string().transform((value, ctx) => {
  const proxies = readTrustedProxies(value.trim());
  if (proxies !== null) return proxies;
  ctx.addIssue({ code: 'custom', message: PROXIES_UNCLEAR });
  return z.NEVER;
});

/** A whole number; an empty text means no value, not 0. */
function whole(min: number, max: number, otherwise: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  const digits = z.string().regex(/^\d{1,15}$/, error);
  return digits
    .transform(Number)
    .refine((value) => value >= min && value <= max, error)
    .default(otherwise);
}

/** A mail address, as strictly as a setting can be checked. */
const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;
const logLevels = ['error', 'warn', 'info', 'debug'] as const;

const SITE_UNCLEAR = 'must be an address without a path, such as https://accord.example';
const postgresAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be an address such as postgres://user:password@host:5432/database',
});

const fields = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], { error: 'must be development, production or test' })
    .default('development'),
  ROLE: z.enum(['web', 'worker', 'all'], { error: 'must be web, worker or all' }).default('all'),
  PORT: whole(0, 65_535, 3000),
  HOST: z.string().refine(isHost, 'must be a host or an IP address, such as 0.0.0.0 or ::').default('0.0.0.0'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_REPLICA_URL: postgresAddress.optional(),
  DATABASE_WAIT_MS: whole(100, 60_000, DATABASE_WAIT_MS),
  MIGRATION_DATABASE_URL: postgresAddress.optional(),
  DATA_DIR: z.string().min(1, 'must be the path of a folder').default('.data'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: SITE_UNCLEAR })
    .refine((address) => URL.parse(address)?.pathname === '/', SITE_UNCLEAR)
    .optional(),
  ACCORD_SECRET: z.string().min(32, 'ACCORD_SECRET must have at least 32 characters').optional(),
  ACCORD_DEMO: flag.optional(),
  ACCORD_SANDBOX: z.literal('allow', { error: 'must be allow, or left out' }).optional(),
  SUPPORT_EMAIL: z.string().regex(ADDRESS, 'must be an email address').default('support@accord.test'),
  INVOICE_ISSUER: z.string().max(500).default('Accord'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@smtp.example:465' })
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret or restricted key of Stripe, such as sk_live_… or rk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_[\w/+=-]+(,whsec_[\w/+=-]+)*$/,
      'must be the signing secrets of the webhook endpoints, such as whsec_…,whsec_…',
    )
    .optional(),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:12111' })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (from) => ADDRESS.test(/<([^<>]*)>\s*$/.exec(from)?.[1] ?? from),
      'must be an email address, such as Accord <no-reply@accord.test>',
    )
    .default('Accord <no-reply@accord.test>'),
  BANK_TRANSFER_ACCOUNT: z.string().max(500).optional(),
  TRUST_PROXY: trustedProxies.default(false),
  STAFF_SECOND_FACTOR: z
    .enum(['required', 'optional'], { error: 'STAFF_SECOND_FACTOR must be required or optional' })
    .optional(),
  SESSIONS_KNOWN_MS: whole(0, 60_000, 5_000),
  PAGE_WAIT_MS: whole(0, 60_000, 500),
  LIVE_STREAMS: whole(0, 1_000_000, 5_000),
  SANDBOX_DELAY_MS: whole(0, 3_600_000, 2_000),
  ...vendorFields,
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://collector.example:4318' })
    .optional(),
  WEBHOOK_TEST_HOSTS: z
    .string()
    .regex(
      /^(?:[^\s,:/]+|[\da-f]*(?::[\da-f]*){2,})(?:,(?:[^\s,:/]+|[\da-f]*(?::[\da-f]*){2,}))*$/i,
      'must be names of hosts without ports, such as localhost,127.0.0.1',
    )
    .optional(),
  DNS_SERVERS: z
    .string()
    .regex(/^[^\s,]+(?:,[^\s,]+)*$/, 'must be addresses of name servers, such as 9.9.9.9,[2620:fe::fe]:53')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  MAIL_BOUNCE_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
});
const schema = fields.superRefine((settings, ctx) =>
  checkVendors(settings, (setting, message) => ctx.addIssue({ code: 'custom', path: [setting], message })),
);

/** How Stripe is reached, if it takes the payments. */
export interface StripeEnv {
  readonly secretKey: string;
  readonly webhookSecrets: readonly string[];
  /** The address of Stripe's API; null for the real one. */
  readonly apiBase: string | null;
  /** Whether real money moves: a key for live mode, at the real Stripe. */
  readonly live: boolean;
}

export interface Env extends Vendors {
  readonly production: boolean;
  readonly test: boolean;
  /** What this process does: answer people, run jobs, or both. */
  readonly role: 'web' | 'worker' | 'all';
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string | null;
  /** The same database as its owner, who alone changes the schema; null if `databaseUrl` names the owner, or nothing. */
  readonly migrationDatabaseUrl: string | null;
  /** A replica of the database, from which some lists are read; null without one. */
  readonly databaseReplicaUrl: string | null;
  /** How many milliseconds Accord waits for a connection to the database; a statement may take twice as long. */
  readonly databaseWaitMs: number;
  readonly dataDir: string;
  /** The address that people use, without a trailing slash; for links and the Origin check. */
  readonly publicUrl: string;
  /** Whether there are demo accounts and the mailbox page; never in production. */
  readonly demo: boolean;
  /** Whether stand-ins for real providers may be used; in production only if ACCORD_SANDBOX allows it. */
  readonly sandbox: boolean;
  readonly supportEmail: string;
  readonly mailFrom: string;
  /** The server that sends the mails; null if they are only written to files. */
  readonly smtpUrl: string | null;
  /** Null if the sandbox bank takes the payments. */
  readonly stripe: StripeEnv | null;
  /** The name and address of the issuer of invoices, line by line. */
  readonly invoiceIssuer: readonly string[];
  /** The bank account that brands may transfer money to, line by line; null if transfers are not offered. */
  readonly bankTransferAccount: readonly string[] | null;
  readonly trustProxy: TrustedProxies;
  /** `required`: admins and super admins can do nothing until they have set up a second factor. */
  readonly staffSecondFactor: 'required' | 'optional';
  /** For how many milliseconds reads may reuse a session that was looked up before, unless the database reports a change. */
  readonly sessionsKnownMs: number;
  /** How many milliseconds the server waits for a page's data. The browser asks for whatever takes longer. */
  readonly pageWaitMs: number;
  /** How many live streams one process keeps open. */
  readonly liveStreamsMax: number;
  /** How long the sandbox bank waits before it calls back, in milliseconds. */
  readonly sandboxDelayMs: number;
  /** The lowest level that is logged; `info` has one line for each request and job. */
  readonly logLevel: (typeof logLevels)[number];
  /** The OpenTelemetry collector that traces are sent to; null if nothing is traced. */
  readonly tracesUrl: string | null;
  /** Hosts that webhooks may be sent to at any address and without TLS, for tests; none in production without ACCORD_SANDBOX. */
  readonly webhookTestHosts: readonly string[];
  /** The name servers that are asked for the text records of domains; none for those of this machine. */
  readonly dnsServers: readonly string[];
  /** The token that a reader of `/metrics` must send; if null, nobody may read it. */
  readonly metricsToken: string | null;
  /** The secret that the mail service must send to report bounced mails; if null, it cannot report any. */
  readonly mailBounceSecret: string | null;
  /** Whether the installation's secret is a setting; if not, it is stored in `dataDir`. */
  readonly secretIsSetting: boolean;
  /** A key for one purpose, derived from the installation's secret. */
  key(
    purpose:
      | 'files'
      | 'mail-replies'
      | 'mail-reply-addresses'
      | 'sandbox-bank'
      | 'visitors'
      | 'reviews'
      | 'second-factor'
      | 'conversions'
      | 'clicks'
      | 'push'
      | 'papers'
      | 'log'
      | 'digital-id'
      | 'do-not-contact'
      | 'social'
      | 'unsubscribe'
      | 'webhooks',
  ): string;
}

/**
 * The settings of this installation, read from the environment; times in milliseconds. On the first start it makes and stores a secret in the
 * data folder, unless ACCORD_SECRET is set. Throws an Error with one sentence for each wrong setting. Locks nothing.
 */
export function loadEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const e = parsed.data;
  const dataDir = resolve(e.DATA_DIR);
  const production = e.NODE_ENV === 'production';
  if (production && !e.PUBLIC_URL) throw new Error('PUBLIC_URL must be set in production');
  if (e.MIGRATION_DATABASE_URL && !e.DATABASE_URL) {
    throw new Error('MIGRATION_DATABASE_URL needs DATABASE_URL, which names the same database for the running app');
  }
  const sandbox = !production || e.ACCORD_SANDBOX === 'allow';
  if (e.WEBHOOK_TEST_HOSTS && !sandbox) {
    throw new Error('WEBHOOK_TEST_HOSTS is for tests, and must not be set in production');
  }
  const demo = !production && (e.ACCORD_DEMO ?? true);
  const secret = e.ACCORD_SECRET ?? storedSecret(dataDir);
  const key: Env['key'] = (purpose) => createHash('sha256').update(`${secret}:${purpose}`).digest('base64');
  const vendors = vendorsOf(e);
  // The mailbox of a demo is its own mail server.
  const ownReplies = demo && !e.SMTP_URL ? { ...LOCAL_REPLIES, secret: key('mail-replies') } : null;
  return {
    production,
    test: e.NODE_ENV === 'test',
    role: e.ROLE,
    port: e.PORT,
    host: e.HOST,
    databaseUrl: e.DATABASE_URL ?? null,
    migrationDatabaseUrl: e.MIGRATION_DATABASE_URL ?? null,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL ?? null,
    databaseWaitMs: e.DATABASE_WAIT_MS,
    dataDir,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ''),
    demo,
    sandbox,
    supportEmail: e.SUPPORT_EMAIL,
    mailFrom: e.MAIL_FROM,
    smtpUrl: e.SMTP_URL ?? null,
    stripe: stripeOf(e),
    invoiceIssuer: e.INVOICE_ISSUER.split('|').flatMap((line) => line.trim() || []),
    bankTransferAccount: accountLines(e.BANK_TRANSFER_ACCOUNT ?? (demo ? DEMO_ACCOUNT : '')),
    trustProxy: e.TRUST_PROXY,
    staffSecondFactor: e.STAFF_SECOND_FACTOR ?? (demo ? 'optional' : 'required'),
    sessionsKnownMs: e.SESSIONS_KNOWN_MS,
    pageWaitMs: e.PAGE_WAIT_MS,
    liveStreamsMax: e.LIVE_STREAMS,
    sandboxDelayMs: e.SANDBOX_DELAY_MS,
    ...vendors,
    mailReplies: vendors.mailReplies ?? ownReplies,
    logLevel: e.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    tracesUrl: e.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    webhookTestHosts: e.WEBHOOK_TEST_HOSTS?.split(',') ?? [],
    dnsServers: e.DNS_SERVERS?.split(',') ?? [],
    metricsToken: e.METRICS_TOKEN ?? null,
    mailBounceSecret: e.MAIL_BOUNCE_SECRET ?? null,
    secretIsSetting: e.ACCORD_SECRET !== undefined,
    key,
  };
}

const LOCAL_REPLIES = { domain: 'reply.accord.test', checkedBy: 'mx.accord.test' };
/** An account that no bank has, because its check digits are wrong. */
const DEMO_ACCOUNT = 'Accord (demo)|IBAN GB00 DEMO 0000 0000 0000 00|BIC DEMOGB00';

function accountLines(account: string): readonly string[] | null {
  const lines = account.split('|').flatMap((line) => line.trim() || []);
  return lines.length > 0 ? lines : null;
}

function stripeOf(e: z.infer<typeof schema>): StripeEnv | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secrets, STRIPE_API_BASE: apiBase = null } = e;
  if (!secretKey && !secrets && apiBase === null) return null;
  if (!secretKey || !secrets) {
    throw new Error(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together: without the second, Accord hears nothing about payments',
    );
  }
  const live = apiBase === null && /^.k_live_/.test(secretKey);
  return { secretKey, webhookSecrets: secrets.split(','), apiBase, live };
}

/** The secret in the data folder, made on the first start, so that a single machine needs no configuration. Several machines share ACCORD_SECRET. */
function storedSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  try {
    if (existsSync(path)) return readFileSync(path, 'utf8');
    mkdirSync(dataDir, { recursive: true });
    const secret = randomBytes(32).toString('base64url');
    writeFileSync(path, secret, { mode: 0o600 });
    return secret;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new Error(
      `The data folder ${dataDir} cannot be written by this user${reason}: set DATA_DIR to a folder that can.`,
    );
  }
}
