import { z } from 'zod';
import { PLATFORMS } from './platforms.ts';
import { optionalText, text } from './text.ts';

export const setupBrandInput = z.strictObject({
  companyName: text('Company name', { max: 120 }),
  industry: optionalText('Industry', { max: 120 }),
});
export const setupCreatorInput = z.strictObject({
  firstName: text('First name', { max: 80 }),
  lastName: text('Last name', { max: 80 }),
  primaryPlatform: z.enum(PLATFORMS, { error: 'Main platform is required' }),
});
