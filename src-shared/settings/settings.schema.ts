import { z } from 'zod';
import { BRAND_BIO_MAX_CHARS, COMPANY_NAME_MAX_CHARS } from '../constants.ts';
import type { Currency } from '../currencies.ts';
import { knownTimeZone } from '../dates.ts';
import { setupMessages } from '../messages/auth.ts';
import { settingsMessages } from '../messages/settings.ts';
import { id, optionalHttpsUrl, optionalMultiline, text } from '../text.ts';

/**
 * Company Information of the brand's settings (brand, section 2): blank website, description and social addresses become null. Autosave sends only
 * the fields that are valid or blank, so each can be left out; the profile form needs them all.
 */
export const companyProfile = z.strictObject({
  companyName: z
    .string({ error: setupMessages.companyNameRequired })
    .trim()
    .min(1, setupMessages.companyNameRequired)
    .pipe(text('Company name', { max: COMPANY_NAME_MAX_CHARS })),
  websiteUrl: optionalHttpsUrl('Website'),
  brandBio: optionalMultiline('Description', { max: BRAND_BIO_MAX_CHARS }),
  instagram: optionalHttpsUrl('Instagram'),
  tiktok: optionalHttpsUrl('TikTok'),
  youtube: optionalHttpsUrl('YouTube'),
  linkedin: optionalHttpsUrl('LinkedIn'),
  twitter: optionalHttpsUrl('Twitter'),
  timeZone: z
    .string({ error: settingsMessages.timeZone })
    .refine((name) => knownTimeZone(name) === name, settingsMessages.timeZone),
});
export type CompanyProfile = z.infer<typeof companyProfile>;
/** The logo is a picture that was uploaded, or null for none; the form sends it by itself. */
export const saveCompanyInput = companyProfile.extend({ logoFileId: id('Logo').nullable() }).partial();

/** The five social addresses, in the order of the form. */
export const SOCIAL_FIELDS = ['instagram', 'tiktok', 'youtube', 'linkedin', 'twitter'] as const;

/** The values of the form: an empty text for a missing value. */
export type CompanyView = z.input<typeof companyProfile>;

/** How much a brand has paid in one currency; amounts in minor units. */
export interface Usage {
  currency: Currency;
  payments: number;
  campaigns: number;
  paidMinor: number;
  /** By refunds and by disputes that are open or lost. */
  returnedMinor: number;
}
export interface BillingView {
  paymentMethod: { brand: string; last4: string; expMonth: number; expYear: number } | null;
  usage: Usage[];
}

/** The fields of an unfinished form that can be saved now, and the messages of those that cannot (ruling on autosave). */
export function savableFields(form: z.input<typeof companyProfile>): {
  save: Partial<CompanyProfile>;
  errors: Partial<Record<keyof CompanyProfile, string>>;
} {
  const result = companyProfile.safeParse(form);
  if (result.success) return { save: result.data, errors: {} };
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) errors[String(issue.path[0])] ??= issue.message;
  const valid = Object.fromEntries(Object.entries(form).filter(([field]) => !(field in errors)));
  return { save: saveCompanyInput.parse(valid), errors };
}

/** By default e-mail notifications are on and marketing e-mails off (brand, section 2). */
export const notificationPreferences = z.strictObject({
  emailNotifications: z.boolean().default(true),
  marketingEmails: z.boolean().default(false),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;
/** A preference that is left out stays as it is. */
export const savePreferencesInput = z.strictObject({
  emailNotifications: z.boolean({ error: 'Email notifications must be on or off' }).optional(),
  marketingEmails: z.boolean({ error: 'Marketing emails must be on or off' }).optional(),
});
