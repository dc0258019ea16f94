import { z } from 'zod';
import { accountTypes } from './auth.ts';
import { NAME_MAX_CHARS } from './constants.ts';
import { leadMessages } from './messages/leads.ts';
import { email, optionalText, text } from './text.ts';

const filled = z.string({ error: leadMessages.requiredFields }).trim().min(1, leadMessages.requiredFields);

/** The interest form (foundation, section 6). */
export const registerInterestInput = z.strictObject({
  name: filled.pipe(text('Name', { max: NAME_MAX_CHARS })),
  email: filled.pipe(email()),
  phoneNumber: optionalText('Phone number', { max: 40 }),
  userType: z.enum(accountTypes, { error: leadMessages.requiredFields }),
  /** A field that people do not see; what fills it in is no person (ruling C43). */
  website: z.string().max(200).optional(),
});
