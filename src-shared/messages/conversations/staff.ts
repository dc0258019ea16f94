import { isolated } from '../../isolated.ts';

export const open = 'Messages';
export const openOf = (name: string) => `Messages with ${isolated(name)}`;
export const title = 'Read this conversation';
export const text =
  'It is private to the brand and the creator. Your reason stands in the audit log with your name; you can read for an hour.';
export const reason = 'Why you read it';
export const tooShort = (min: number) => `Reason must have at least ${min} characters`;
export const submit = 'Read the conversation';
