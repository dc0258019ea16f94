import type { Act } from '../../agency/acting.ts';
import { isolated } from '../../isolated.ts';

export const actLabels: Record<Act, string> = {
  answer: 'Answer invitations',
  upload: 'Upload and hand in content',
  sign: 'Sign contracts',
  message: 'Read and write messages',
};
/** What is said in a narrow column. */
export const actSubjects: Record<Act, string> = {
  answer: 'Invitations',
  upload: 'Content',
  sign: 'Contracts',
  message: 'Messages',
};
/** `answer invitations, sign contracts`, as part of a sentence. */
export const inWords = (acts: readonly Act[]): string => acts.map((act) => actLabels[act].toLowerCase()).join(', ');
export const actNotes: Record<Act, string> = {
  answer: 'Accept and decline offers. An accepted offer is owed by you.',
  upload: 'Save drafts, hand content in and record where it was posted.',
  sign: 'Sign with your name. The signing certificate names the agency, too.',
  message: 'Read your conversations with brands and write in them. Each message names the agency, too.',
};
export const permissions = 'Permissions';
export const permissionsOf = (agency: string) => `Permissions of ${isolated(agency)}`;
export const allows = (acts: string) => `May in your name: ${acts}`;
export const allowsNothing = 'May do nothing in your name';
export const consentText =
  'Whatever the agency does in your name is recorded in both names, and you are told each time, except when it saves a draft. You can change this at any time.';
export const savePermissions = 'Save permissions';
export const saved = (agency: string) => `The permissions of ${isolated(agency)} were saved.`;
export const mayDo = 'May do';
export const nothing = 'Nothing';
export const actFor = 'Act for';
export const actForOne = (name: string) => `Act for ${isolated(name)}`;
export const actingFor = (name: string) => `You act for ${isolated(name)}.`;
export const actingOpen = (acts: string) => `You may: ${acts}. Each act is recorded in both names.`;
export const stop = 'Stop acting';
export const banner = 'Acting for someone';
export const failed = 'This account could not be opened';
