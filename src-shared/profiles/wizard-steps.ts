import type { AudienceLocation, AudienceType } from '../choices/audiences.ts';
import type { ContentFormat } from '../choices/content-types.ts';
import { customText } from '../choices/custom-entries.ts';
import { CREATOR_WIZARD_STEPS } from '../constants.ts';
import { wizardMessages } from '../messages/profiles.ts';

/** The values of the creator's wizard. A custom creator type, industry or platform is `other:{text}`. */
export interface WizardValues {
  firstName: string;
  lastName: string;
  bio: string;
  creatorType: string | null;
  audienceType: AudienceType;
  audiencePrimary: string;
  audienceCountries: AudienceLocation[];
  industries: string[];
  platforms: string[];
  contentTypes: ContentFormat[];
}
export type WizardField = keyof WizardValues;

/** The fields of the wizard's four steps (creator, section 2); the last step has accounts, which are connected one by one. */
export const WIZARD_FIELDS: readonly (readonly WizardField[])[] = [
  ['firstName', 'lastName', 'bio'],
  ['creatorType', 'audienceType', 'audiencePrimary', 'audienceCountries'],
  ['industries', 'platforms', 'contentTypes'],
  [],
];

/** The number of the step that asks for a field, from 1. */
const stepOf = (field: WizardField): number => WIZARD_FIELDS.findIndex((fields) => fields.includes(field)) + 1;

export interface WizardProblem {
  field: WizardField;
  step: number;
  message: string;
}

/** What is missing for a complete profile, in the order in which the final save says it (creator, section 5). */
export function wizardProblems(values: WizardValues): WizardProblem[] {
  const type = values.creatorType ?? '';
  const missing: [field: WizardField, isMissing: boolean, message: string][] = [
    ['firstName', values.firstName.trim() === '', wizardMessages.nameMissing],
    ['lastName', values.lastName.trim() === '', wizardMessages.nameMissing],
    ['industries', values.industries.length === 0, 'Please select at least one industry'],
    ['platforms', values.platforms.length === 0, 'Please select at least one platform'],
    ['contentTypes', values.contentTypes.length === 0, 'Please select at least one content format'],
    ['creatorType', (customText(type) ?? type).trim() === '', 'Please select your creator type'],
  ];
  return missing
    .filter(([, isMissing]) => isMissing)
    .map(([field, , message]) => ({ field, step: stepOf(field), message }));
}

/** The step at which the creator resumes: where they left, but not beyond an incomplete step. */
export function resumedStep(values: WizardValues, left: number): number {
  const open = wizardProblems(values).map(({ step }) => step);
  return Math.min(left, CREATOR_WIZARD_STEPS, ...open);
}

/**
 * The changed fields that can be stored before their step is complete. A person always has a name, a blank custom type counts as none, and a complete
 * profile keeps everything that makes it complete.
 */
export function savable(
  values: WizardValues,
  changed: readonly WizardField[],
  isComplete: boolean,
): Partial<WizardValues> {
  const never: readonly WizardField[] = ['firstName', 'lastName', 'creatorType'];
  const missing = wizardProblems(values).map(({ field }) => field);
  const kept = changed.filter((field) => !missing.includes(field) || !(isComplete || never.includes(field)));
  return Object.fromEntries(kept.map((field) => [field, values[field]]));
}
