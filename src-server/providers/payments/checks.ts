import { PaymentsError } from './interface.ts';

/** Checks that an amount is a whole number of minor units above zero, with a currency. @throws PaymentsError `invalid_request` */
export function assertAmount(amountMinor: number, currency: string): void {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) {
    throw new PaymentsError('invalid_request', 'An amount is a whole number of minor units above zero.');
  }
  if (!/^[A-Z]{3}$/.test(currency)) throw new PaymentsError('invalid_request', 'A currency has three capital letters.');
}

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
