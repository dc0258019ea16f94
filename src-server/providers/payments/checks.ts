import { type Currency, isCurrency } from '#shared/currencies.ts';
import { PaymentsError } from './interface.ts';

/** Checks that an amount is a whole number of minor units above zero, with a currency. @throws PaymentsError `invalid_request` */
export function assertAmount(amountMinor: number, currency: string): void {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) {
    throw new PaymentsError('invalid_request', 'An amount is a whole number of minor units above zero.');
  }
  if (!/^[A-Z]{3}$/.test(currency)) throw new PaymentsError('invalid_request', 'A currency has three capital letters.');
}

/** The smallest charges, as Stripe publishes them for cards; the sandbox bank has the same. */
const MINIMUM_CHARGES: Readonly<Record<Currency, number>> = { USD: 50, GBP: 30, EUR: 50, CAD: 50, AUD: 50, JPY: 50 };

/** The smallest charge in a currency, in its minor units; zero in one that Accord does not accept. */
export const minimumCharge = (currency: string): number => (isCurrency(currency) ? MINIMUM_CHARGES[currency] : 0);

/** The refusal of a smaller charge. */
export const tooSmall = () => new PaymentsError('amount_too_small', 'The amount is less than can be charged.');

/** Checks that a return address is on the site that `publicUrl` names. @throws PaymentsError `invalid_request` */
export function assertReturnUrl({ publicUrl }: { readonly publicUrl: string }, url: string): void {
  if (URL.parse(url)?.origin !== new URL(publicUrl).origin) {
    throw new PaymentsError('invalid_request', 'The return address is not on the configured site.');
  }
}

/** Checks that an idempotency key can be sent in a header. @throws PaymentsError `invalid_request` */
export function assertKey(key: string): void {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new PaymentsError('invalid_request', 'An idempotency key has 1 to 255 visible ASCII characters.');
  }
}
