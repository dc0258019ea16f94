import { grouped } from '../../format.ts';
import { isolated } from '../../isolated.ts';

/** The refusals and messages about templates. */
export const templateMessages = {
  nameRequired: 'Template name is required',
  nameTaken: 'There is already a template with this name.',
  full: (most: number) => `You can keep ${grouped(most)} of these templates. Delete one first.`,
  unknownPlaceholder: (word: string) =>
    `{${word}} is not a placeholder. Use {creator}, {campaign} or {brand}, or leave the braces out.`,
  briefHasNoText: 'To change a brief template, save it again under another name. Here you can rename it.',
  saved: (name: string) => `Template “${isolated(name)}” saved`,
  renamed: 'Template renamed',
  changed: 'Template changed',
  deleted: (name: string) => `Template “${isolated(name)}” deleted`,
} as const;

export const templates = 'Templates';
export const name = 'Template name';
export const loadFailed = 'The templates could not be loaded';
export const remove = (template: string) => `Delete ${template}`;
export const saveTemplate = 'Save template';

export const textRequired = 'Text is required';
