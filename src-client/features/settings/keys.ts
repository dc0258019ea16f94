import { API_KEY_DAYS } from '#shared/settings/limits.ts';

/** How long a key is valid. */
const expiryLabels = { 30: 'In 30 days', 90: 'In 90 days', 365: 'In one year', never: 'Never' } as const;
const CHOICES = [...API_KEY_DAYS, 'never'] as const;

export const EXPIRIES = CHOICES.map((value) => ({ value: String(value), label: expiryLabels[value] }));
/** The days of a choice; null for never. */
export const daysOf = (expiry: string) => API_KEY_DAYS.find((days) => String(days) === expiry) ?? null;

export const newKey = {
  title: 'Your new key',
  text: 'Copy it now and keep it where your program finds it. It is not shown again.',
  label: 'API key',
  copied: 'Key copied',
  copyFailed: 'The key could not be copied. Select it and copy it by hand.',
} as const;
