import { z } from 'zod';
import { URL_MAX_CHARS } from '../constants.ts';
import type { Moment } from '../dates.ts';
import type { May } from '../may.ts';
import { SEAT_ROLES, type SeatRole } from '../seats/roles.ts';
import { choice, email, text } from '../text.ts';

export const GROUPS_MAX = 20;
/** The domain of addresses, in the form in which they are stored. */
const domain = z
  .string()
  .transform((typed) => `a@${typed.trim()}`)
  .pipe(email().catch(''))
  .transform((address) => address.slice('a@'.length))
  .refine((found) => found !== '', 'Domain must be a name such as example.com');

/** The sign-in page: the address says whose identity provider is asked; `next` is the path to go to afterwards. */
export const startSsoInput = z.strictObject({ email: email(), next: z.string().max(URL_MAX_CHARS).optional() });
/** A proof at the identity provider of the session; `next` is the path to come back to. */
export const startSsoProofInput = z.strictObject({ next: z.string().max(URL_MAX_CHARS) });

const groups = z
  .array(z.strictObject({ group: text('Group', { max: 200 }), role: choice('Role', SEAT_ROLES) }))
  .max(GROUPS_MAX, 'At most 20 groups can be given a role')
  .refine(
    (given) => new Set(given.map(({ group }) => group)).size === given.length,
    'Each group can be named only once',
  );

/** A company's identity provider. Without a secret the stored one stays. */
export const saveSsoInput = z.strictObject({
  /** The server checks the host: an installation can allow test hosts in its settings. */
  issuer: text('Issuer', { max: URL_MAX_CHARS }),
  clientId: text('Client ID', { max: 300 }),
  clientSecret: z.string().trim().max(500, 'Client secret must be 500 characters or fewer'),
  domain,
  groups,
});
export const requireSsoInput = z.strictObject({ required: z.boolean() });

/** A company's single sign-on, as its owners set it up. */
export interface SsoView {
  /** Null if it is not set up. */
  connection: SsoConnection | null;
  /** What the identity provider has to be told: where it sends people after the sign-in, and after it has signed them out. */
  redirectUri: string;
  signedOutUri: string;
}
export interface SsoConnection {
  issuer: string;
  clientId: string;
  domain: string;
  /** Null until the domain is proved. */
  domainProvedAt: Moment | null;
  /** The text record that proves the domain. */
  record: { name: string; value: string };
  groups: { group: string; role: SeatRole }[];
  required: boolean;
  /** How many members have signed in with it. */
  people: number;
  may: May<'require'>;
}
