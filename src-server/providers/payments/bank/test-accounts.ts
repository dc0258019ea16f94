import { z } from 'zod';
import { DAY_MS } from '#shared/constants.ts';
import type { PayoutRequirement } from '#shared/payments/payout-accounts.ts';

/** What happens to an account with this number. */
export interface AccountBehaviour {
  /** It is opened only after an identity document is submitted. */
  asksForDocument?: true;
  rejected?: true;
  /** It is opened, and restricted later, until an identity document is submitted. */
  restrictedLater?: true;
  /** It is opened, and every payout to it comes back. */
  payoutsBounce?: true;
}

/** The account numbers of the sandbox, as listed on its page. */
export const TEST_ACCOUNTS: readonly (AccountBehaviour & { number: string; note: string })[] = [
  { number: '000123456789', note: 'Accepted' },
  { number: '000222222227', note: 'Asks for an identity document first', asksForDocument: true },
  { number: '000333333335', note: 'Rejected', rejected: true },
  { number: '000444444440', note: 'Accepted, restricted later until a document comes', restrictedLater: true },
  { number: '000666666660', note: 'Accepted, payouts bounce (closed account)', payoutsBounce: true },
];

/** Where the sandbox pays out to. */
export const COUNTRIES: Readonly<Record<string, string>> = {
  AU: 'Australia',
  CA: 'Canada',
  FR: 'France',
  DE: 'Germany',
  IE: 'Ireland',
  NL: 'Netherlands',
  ES: 'Spain',
  GB: 'United Kingdom',
  US: 'United States',
};

/** Nobody younger can hold an account. */
const ADULT_YEARS = 18;

/** The details that the owner of an account gave; only the last four digits of the number are stored, and nothing about the person. */
export interface AccountDetails {
  country: string;
  last4: string;
  /** Whether an identity document was submitted. */
  documented: boolean;
}

export type AccountField = 'name' | 'birth' | 'country' | 'number' | 'document';
export type AccountForm = Record<AccountField, string>;
export type AccountErrors = Partial<Record<AccountField, string>>;

export const EMPTY_ACCOUNT: AccountForm = { name: '', birth: '', country: '', number: '', document: '' };

const form = z.object({
  name: z.string().max(200).catch(''),
  birth: z.string().max(20).catch(''),
  country: z.string().max(2).catch(''),
  number: z.string().max(40).catch(''),
  document: z.string().max(40).catch(''),
});

/** The form that a browser sent; a field that is missing or not a text is empty. */
export function readAccountForm(body: unknown): AccountForm {
  const read = form.safeParse(body);
  return read.success ? read.data : EMPTY_ACCOUNT;
}

/** Whether an identity document is requested. */
export const asksForDocument = (requirements: readonly PayoutRequirement[]): boolean =>
  requirements.includes('identity_document');

/** What was typed, checked at the time `now`, or a sentence for each wrong field. */
export function readAccount(
  typed: AccountForm,
  requirements: readonly PayoutRequirement[],
  now: Date,
): { details: AccountDetails } | { errors: AccountErrors } {
  const errors: AccountErrors = {};
  if (typed.name.trim() === '') errors.name = 'Legal name is required';
  const birth = birthError(typed.birth.trim(), now);
  if (birth) errors.birth = birth;
  if (typed.country === '') errors.country = 'Country is required';
  else if (!Object.hasOwn(COUNTRIES, typed.country)) errors.country = 'Country must be one of the list';
  const number = typed.number.replace(/[\s-]/g, '');
  if (number === '') errors.number = 'Account number is required';
  else if (!/^\d{8,17}$/.test(number)) errors.number = 'Account number has 8 to 17 digits';
  else if (!TEST_ACCOUNTS.some((account) => account.number === number))
    errors.number = 'Only the test numbers listed on this page work here';
  const document = typed.document.trim();
  if (asksForDocument(requirements) && document === '')
    errors.document = 'Number of your passport or identity card is required';
  else if (document !== '' && !/^[A-Za-z0-9 -]{5,40}$/.test(document))
    errors.document = 'Number of your passport or identity card has 5 to 40 letters and digits';
  if (Object.keys(errors).length > 0) return { errors };
  return { details: { country: typed.country, last4: number.slice(-4), documented: document !== '' } };
}

function birthError(typed: string, now: Date): string | null {
  if (typed === '') return 'Date of birth is required';
  const date = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? new Date(`${typed}T00:00:00Z`) : null;
  if (!date || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== typed)
    return 'Date of birth must be a date, such as 1996-08-30';
  if (date.getTime() > now.getTime() - DAY_MS || date.getUTCFullYear() < 1900)
    return 'Date of birth must be in the past, after 1900';
  const adult = new Date(Date.UTC(date.getUTCFullYear() + ADULT_YEARS, date.getUTCMonth(), date.getUTCDate()));
  return adult > now ? 'You have to be 18 or older to be paid out' : null;
}

/** The behaviour of an account, of whose number the bank knows only the last digits. */
export function accountBehaviour(last4: string | null): AccountBehaviour {
  return TEST_ACCOUNTS.find(({ number }) => last4 !== null && number.endsWith(last4)) ?? {};
}
