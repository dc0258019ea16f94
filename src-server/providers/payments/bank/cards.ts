import { z } from 'zod';

/** What the bank does with a test card. */
export interface CardBehaviour {
  brand: 'visa' | 'mastercard';
  /** Why charges are declined; null if they succeed. */
  declines: DeclineCode | null;
  /** The owner has to approve the payment first (3-D Secure). */
  authenticates?: true;
  /** The payment succeeds and is disputed later. Without evidence every dispute is lost; this is how it ends with evidence. */
  disputes?: 'won' | 'lost';
  /** The payment succeeds, and every refund of it fails. */
  refusesRefunds?: true;
}

export type DeclineCode =
  | 'insufficient_funds'
  | 'card_declined'
  | 'lost_card'
  | 'expired_card'
  | 'authentication_failed';

export const DECLINE_TEXTS: Readonly<Record<DeclineCode, string>> = {
  insufficient_funds: 'The card has insufficient funds. Try another card.',
  card_declined: 'The card was declined. Try another card.',
  lost_card: 'The card was reported lost and cannot be used. Try another card.',
  expired_card: 'The card has expired. Try another card.',
  authentication_failed: 'The payment was not approved by the owner of the card.',
};

/** The test cards of the sandbox, as listed on its pages. */
export const TEST_CARDS: readonly (CardBehaviour & { number: string; note: string })[] = [
  { number: '4242424242424242', note: 'Succeeds (Visa)', brand: 'visa', declines: null },
  { number: '5555555555554444', note: 'Succeeds (Mastercard)', brand: 'mastercard', declines: null },
  {
    number: '4000002500003155',
    note: 'Asks for approval (3-D Secure)',
    brand: 'visa',
    declines: null,
    authenticates: true,
  },
  { number: '4000000000009995', note: 'Declined: insufficient funds', brand: 'visa', declines: 'insufficient_funds' },
  { number: '4000000000000002', note: 'Declined without a reason', brand: 'visa', declines: 'card_declined' },
  { number: '4000000000009987', note: 'Declined: lost card', brand: 'visa', declines: 'lost_card' },
  { number: '4000000000000069', note: 'Declined: expired card', brand: 'visa', declines: 'expired_card' },
  {
    number: '4000000000000259',
    note: 'Succeeds, disputed later, won once evidence is submitted',
    brand: 'visa',
    declines: null,
    disputes: 'won',
  },
  {
    number: '4000000000002685',
    note: 'Succeeds, disputed later, lost',
    brand: 'visa',
    declines: null,
    disputes: 'lost',
  },
  { number: '4000000000005126', note: 'Succeeds, refunds bounce', brand: 'visa', declines: null, refusesRefunds: true },
];

/** A typed card that is valid; its full number is not stored. */
export interface Card {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  behaviour: CardBehaviour;
}

export type CardField = 'number' | 'expiry' | 'code' | 'name';
export type CardForm = Record<CardField, string>;
export type CardErrors = Partial<Record<CardField, string>>;

const form = z.object({
  number: z.string().max(40).catch(''),
  expiry: z.string().max(20).catch(''),
  code: z.string().max(10).catch(''),
  name: z.string().max(200).catch(''),
});

/** The card form that a browser sent; a field that is missing or not a text is empty. */
export function readCardForm(body: unknown): CardForm {
  const read = form.safeParse(body);
  return read.success ? read.data : { number: '', expiry: '', code: '', name: '' };
}

/** The typed card, checked at the time `now`, or a sentence for each wrong field. */
export function readCard(typed: CardForm, now: Date): { card: Card } | { errors: CardErrors } {
  const errors: CardErrors = {};
  const number = typed.number.replace(/[\s-]/g, '');
  const behaviour = TEST_CARDS.find((card) => card.number === number);
  if (number === '') errors.number = 'Card number is required';
  else if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) errors.number = 'Card number is not valid';
  else if (!behaviour) errors.number = 'Only the test cards listed on this page work here';

  const expiry = /^\s*(\d{1,2})\s*\/\s*(\d{2}|20\d{2})\s*$/.exec(typed.expiry);
  const expMonth = Number(expiry?.[1]);
  const expYear = 2000 + (Number(expiry?.[2]) % 2000);
  if (typed.expiry.trim() === '') errors.expiry = 'Expiry is required';
  else if (!expiry || expMonth < 1 || expMonth > 12) errors.expiry = 'Expiry must be a month and a year, such as 08/30';
  else if (Date.UTC(expYear, expMonth) <= now.getTime()) errors.expiry = 'Expiry is in the past';

  if (typed.code.trim() === '') errors.code = 'Security code is required';
  else if (!/^\d{3,4}$/.test(typed.code.trim())) errors.code = 'Security code has 3 or 4 digits';
  if (typed.name.trim() === '') errors.name = 'Name on card is required';

  if (!behaviour || Object.keys(errors).length > 0) return { errors };
  return { card: { brand: behaviour.brand, last4: number.slice(-4), expMonth, expYear, behaviour } };
}

/** The behaviour of a stored card, of which the bank knows only the brand and the last digits. */
export function behaviourOf(brand: string, last4: string): CardBehaviour {
  const found = TEST_CARDS.find((card) => card.brand === brand && card.number.endsWith(last4));
  return found ?? { brand: 'visa', declines: 'card_declined' };
}

function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
