import { z } from 'zod';
import { AUDIENCE_LOCATIONS, AUDIENCE_TYPES } from '../choices/audiences.ts';
import { CONTENT_FORMATS } from '../choices/content-types.ts';
import { INDUSTRIES } from '../choices/industries.ts';
import { PLATFORMS } from '../choices/platforms.ts';
import {
  AUDIENCE_PLACE_MAX_CHARS,
  BIO_MAX_CHARS,
  CREATOR_WIZARD_STEPS,
  NAME_MAX_CHARS,
  PROFILE_LIST_MAX_ITEMS,
} from '../constants.ts';
import { wizardMessages } from '../messages/profiles.ts';
import { choice, choices, multiline, openChoice, openChoices, text, wholeNumberBetween } from '../text.ts';
import { CREATOR_TYPES } from './creator-types.ts';
import type { WizardValues } from './wizard-steps.ts';

const name = (label: string) =>
  z
    .string({ error: wizardMessages.nameMissing })
    .trim()
    .min(1, wizardMessages.nameMissing)
    .pipe(text(label, { max: NAME_MAX_CHARS }));
const list = { max: PROFILE_LIST_MAX_ITEMS };

/** The fields that the wizard can store (ruling C41). No figures: those come from the social provider alone. */
const wizardFields = z.strictObject({
  firstName: name('First name'),
  lastName: name('Last name'),
  bio: multiline('Bio', { min: 0, max: BIO_MAX_CHARS }),
  creatorType: openChoice('Creator type', CREATOR_TYPES).nullable(),
  audienceType: choice('Audience', AUDIENCE_TYPES),
  audiencePrimary: text('Audience location', { max: AUDIENCE_PLACE_MAX_CHARS }),
  audienceCountries: choices('Audience countries', AUDIENCE_LOCATIONS),
  industries: openChoices('Industries', INDUSTRIES, list),
  platforms: openChoices('Platforms', PLATFORMS, list),
  contentTypes: choices('Content formats', CONTENT_FORMATS),
} satisfies Record<keyof WizardValues, z.ZodType>);

/** The changes, and the step at which the creator resumes. */
export const saveWizardInput = z.strictObject({
  step: wholeNumberBetween('Step', { min: 1, max: CREATOR_WIZARD_STEPS }),
  changes: wizardFields.partial(),
});
export type SaveWizardInput = z.infer<typeof saveWizardInput>;

/** The stored values of the wizard, and where the creator resumes. */
export interface WizardView {
  values: WizardValues;
  /** From 1. */
  step: number;
  isComplete: boolean;
}
