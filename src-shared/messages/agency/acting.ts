import type { Act } from '../../agency/acting.ts';
import { isolated } from '../../isolated.ts';

export const actLabels: Record<Act, string> = {
  answer: 'Answer invitations',
  upload: 'Upload and submit content',
  sign: 'Sign contracts',
  message: 'Read and write messages',
};
/** `answer invitations, sign contracts`, as part of a sentence. */
export const inWords = (acts: readonly Act[]): string => acts.map((act) => actLabels[act].toLowerCase()).join(', ');
export const permissionsOf = (agency: string) => `Permissions of ${isolated(agency)}`;
