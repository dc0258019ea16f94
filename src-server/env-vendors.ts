import { z } from 'zod';
import { readWitnessKey, type WitnessKey } from '#shared/seals/cosignatures.ts';
import type { S3Options } from './providers/files/bucket.ts';
import type { ModelOptions } from './providers/reviewer/model.ts';

/** `0.15/0.6`: US dollars for a million tokens, input and output. */
const TOKEN_PRICES = /^(\d{1,4}(?:\.\d{1,6})?)\/(\d{1,4}(?:\.\d{1,6})?)$/;
/** More would not fit beside the other settings of a process. */
const P12_MAX_CHARS = 65_536;
const NOT_EMPTY = 'must not be empty';
const httpAddress = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address such as ${example}` }).optional();
const secret = z.string().min(1, NOT_EMPTY).optional();

/** The settings of other companies' services, and of a digital ID that one of them has issued; without them Accord does the work itself. */
export const vendorFields = {
  DIGITAL_ID_P12: z.base64('must be a PKCS#12 file in base64').min(1, NOT_EMPTY).max(P12_MAX_CHARS).optional(),
  DIGITAL_ID_PASSPHRASE: secret,
  REVIEWER_URL: httpAddress('https://api.openai.com/v1'),
  REVIEWER_KEY: secret,
  REVIEWER_MODEL: z.string().min(1, NOT_EMPTY).max(100, 'must not be longer than 100 characters').optional(),
  REVIEWER_PRICES: z
    .string()
    .regex(TOKEN_PRICES, 'must be US dollars for a million tokens, read and written, such as 0.15/0.6')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a private key of 32 bytes in base64url')
    .optional(),
  MAIL_REPLY_DOMAIN: z
    .hostname('must be a domain such as reply.accord.example')
    .regex(/\./, 'must be a domain such as reply.accord.example')
    .toLowerCase()
    .optional(),
  MAIL_REPLY_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and at least 24 random bytes in base64')
    .optional(),
  MAIL_REPLY_CHECKED_BY: z
    .hostname('must be the name that the mail server gives itself in Authentication-Results, such as mx.example.com')
    .toLowerCase()
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: httpAddress('https://minio.example:9000'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'must be a region such as eu-west-1')
    .optional(),
  S3_KEY_ID: secret,
  S3_SECRET: secret,
  SEAL_WITNESSES: z
    .string()
    .refine(
      (text) => witnessesIn(text) !== null,
      'must be keys of witnesses and their addresses: <key> <https://…>, <key> <https://…>',
    )
    .optional(),
  SOCIAL_URL: httpAddress('https://api.insightiq.ai'),
  SOCIAL_KEY: z
    .string()
    .regex(/^[^:\s]+:\S+$/, 'must be the client id and its secret, such as id:secret')
    .optional(),
};

/** Somebody else who follows the log of seals: where they are asked to sign its tree heads, and the key with which they do. */
export interface LogWitness {
  readonly key: WitnessKey;
  readonly url: string;
}
const WITNESSES_MAX = 8;

/** The witnesses that a text names, separated by commas; null if it is none such. They sign what everybody may read, so any address will do. */
function witnessesIn(text: string): LogWitness[] | null {
  const witnesses = text.split(',').flatMap((pair): LogWitness[] => {
    const [typed = '', url = '', ...more] = pair.trim().split(/\s+/);
    const key = readWitnessKey(typed);
    return key && more.length === 0 && /^https?:/.test(url) && URL.canParse(url)
      ? [{ key, url: url.replace(/\/$/, '') }]
      : [];
  });
  const names = new Set(witnesses.map(({ key }) => key.name));
  return witnesses.length === text.split(',').length && names.size === witnesses.length && names.size <= WITNESSES_MAX
    ? witnesses
    : null;
}
type Settings = z.infer<z.ZodObject<typeof vendorFields>>;

/** Which settings belong together: the others of a group mean something only with the first ones. */
const GROUPS: readonly { needed: readonly (keyof Settings)[]; others: readonly (keyof Settings)[] }[] = [
  { needed: ['REVIEWER_URL', 'REVIEWER_MODEL'], others: ['REVIEWER_KEY', 'REVIEWER_PRICES'] },
  { needed: ['S3_BUCKET', 'S3_REGION', 'S3_KEY_ID', 'S3_SECRET'], others: ['S3_ENDPOINT'] },
  { needed: ['MAIL_REPLY_DOMAIN', 'MAIL_REPLY_SECRET', 'MAIL_REPLY_CHECKED_BY'], others: [] },
  { needed: ['SOCIAL_URL', 'SOCIAL_KEY'], others: [] },
  { needed: ['DIGITAL_ID_P12', 'DIGITAL_ID_PASSPHRASE'], others: [] },
];
/** The key that is sent to each address. */
const KEYS: readonly [address: keyof Settings, key: keyof Settings][] = [
  ['REVIEWER_URL', 'REVIEWER_KEY'],
  ['SOCIAL_URL', 'SOCIAL_KEY'],
];

/** What is wrong with the settings taken together: half of a pair, or a key that would be sent over a connection that others can read. */
export function checkVendors(settings: Settings, refuse: (setting: keyof Settings, message: string) => void): void {
  for (const { needed, others } of GROUPS) {
    const given = [...needed, ...others].find((name) => settings[name] !== undefined);
    const missing = needed.find((name) => settings[name] === undefined);
    if (given && missing) refuse(missing, `must be set where ${given} is`);
  }
  for (const [address, key] of KEYS) {
    const url = settings[address];
    if (settings[key] && url?.startsWith('http:') && !isThisMachine(new URL(url).hostname)) {
      refuse(address, `must start with https://, because ${key} is sent to it`);
    }
  }
}

const isThisMachine = (host: string): boolean => host === 'localhost' || host === '[::1]' || /^127\.[\d.]+$/.test(host);

/** How people answer mails by mail. */
export interface MailReplies {
  /** The domain of the addresses that answers go to. */
  readonly domain: string;
  /** What the mail server signs the mails with that it passes on, in base64. */
  readonly secret: string;
  /** The name of the mail server whose `Authentication-Results` are believed. */
  readonly checkedBy: string;
}

/** The services that are configured; null for those that are not. */
export interface Vendors {
  readonly reviewer: ModelOptions | null;
  readonly s3: S3Options | null;
  /** Null if mails cannot be answered by mail. */
  readonly mailReplies: MailReplies | null;
  /** Those who sign the tree heads of the log besides us. */
  readonly witnesses: readonly LogWitness[];
  /** The source of social figures. */
  readonly social: { readonly url: string; readonly key: string } | null;
  /** The private key by which push services know this installation; null if it follows from the installation's secret. */
  readonly pushKey: Buffer | null;
  /** What papers are signed with, as a PKCS#12 file; null if the installation makes its own. */
  readonly digitalId: { readonly p12: Buffer; readonly passphrase: string } | null;
}

/** The services configured by settings that {@link checkVendors} has accepted. */
export function vendorsOf(e: Settings): Vendors {
  return {
    reviewer:
      e.REVIEWER_URL && e.REVIEWER_MODEL
        ? {
            url: e.REVIEWER_URL,
            key: e.REVIEWER_KEY ?? null,
            model: e.REVIEWER_MODEL,
            prices: pricesOf(e.REVIEWER_PRICES),
          }
        : null,
    s3:
      e.S3_BUCKET && e.S3_REGION && e.S3_KEY_ID && e.S3_SECRET
        ? {
            bucket: e.S3_BUCKET,
            region: e.S3_REGION,
            endpoint: e.S3_ENDPOINT ?? null,
            keyId: e.S3_KEY_ID,
            secret: e.S3_SECRET,
          }
        : null,
    mailReplies:
      e.MAIL_REPLY_DOMAIN && e.MAIL_REPLY_SECRET && e.MAIL_REPLY_CHECKED_BY
        ? {
            domain: e.MAIL_REPLY_DOMAIN,
            secret: e.MAIL_REPLY_SECRET.slice('whsec_'.length),
            checkedBy: e.MAIL_REPLY_CHECKED_BY,
          }
        : null,
    witnesses: witnessesIn(e.SEAL_WITNESSES ?? '') ?? [],
    social: e.SOCIAL_URL && e.SOCIAL_KEY ? { url: e.SOCIAL_URL, key: e.SOCIAL_KEY } : null,
    pushKey: e.VAPID_PRIVATE_KEY ? Buffer.from(e.VAPID_PRIVATE_KEY, 'base64url') : null,
    digitalId:
      e.DIGITAL_ID_P12 && e.DIGITAL_ID_PASSPHRASE
        ? { p12: Buffer.from(e.DIGITAL_ID_P12, 'base64'), passphrase: e.DIGITAL_ID_PASSPHRASE }
        : null,
  };
}

function pricesOf(text: string | undefined): ModelOptions['prices'] {
  const [, input, output] = TOKEN_PRICES.exec(text ?? '') ?? [];
  return input && output ? { input: Number(input), output: Number(output) } : null;
}
