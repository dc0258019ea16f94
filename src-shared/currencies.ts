/** The currencies that Accord accepts, with the symbol and number of decimals of each. */
const REGISTRY = {
  USD: { label: 'US dollar', symbol: '$', decimals: 2 },
  GBP: { label: 'Pound sterling', symbol: '£', decimals: 2 },
  EUR: { label: 'Euro', symbol: '€', decimals: 2 },
  CAD: { label: 'Canadian dollar', symbol: 'CA$', decimals: 2 },
  AUD: { label: 'Australian dollar', symbol: 'A$', decimals: 2 },
  JPY: { label: 'Japanese yen', symbol: '¥', decimals: 0 },
} as const;

export type Currency = keyof typeof REGISTRY;

export const CURRENCIES = ['USD', 'GBP', 'EUR', 'CAD', 'AUD', 'JPY'] as const satisfies readonly Currency[];

/** Label, symbol and decimals of a currency. */
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

/** A stored currency code as the type Currency. @throws RangeError for one that Accord does not accept. */
export function currencyOf(code: string): Currency {
  if (!isCurrency(code)) throw new RangeError(`${code} is not a currency that Accord takes`);
  return code;
}
