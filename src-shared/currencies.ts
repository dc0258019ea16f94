/** The currencies Accord takes, how many decimals each has, and the locale whose notation it is shown in. */
const REGISTRY = {
  USD: { label: 'US dollar', symbol: '$', decimals: 2, locale: 'en-US' },
  GBP: { label: 'Pound sterling', symbol: '£', decimals: 2, locale: 'en-GB' },
  EUR: { label: 'Euro', symbol: '€', decimals: 2, locale: 'en-US' },
  CAD: { label: 'Canadian dollar', symbol: 'CA$', decimals: 2, locale: 'en-US' },
  AUD: { label: 'Australian dollar', symbol: 'A$', decimals: 2, locale: 'en-US' },
  JPY: { label: 'Japanese yen', symbol: '¥', decimals: 0, locale: 'en-US' },
} as const;

export type Currency = keyof typeof REGISTRY;

export const CURRENCIES = ['USD', 'GBP', 'EUR', 'CAD', 'AUD', 'JPY'] as const satisfies readonly Currency[];

/** Label, symbol, decimals and locale of a currency. */
export function currencyInfo(currency: Currency): (typeof REGISTRY)[Currency] {
  return REGISTRY[currency];
}

export function isCurrency(value: string): value is Currency {
  return Object.hasOwn(REGISTRY, value);
}

/** How many minor units make one major unit: 100 for dollars, 1 for yen. */
export function minorPerMajor(currency: Currency): number {
  return 10 ** REGISTRY[currency].decimals;
}

/** A stored currency code as the type it was written with. @throws RangeError for one that Accord does not take. */
export function currencyOf(code: string): Currency {
  if (!isCurrency(code)) throw new RangeError(`${code} is not a currency that Accord takes`);
  return code;
}
