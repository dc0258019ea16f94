import { grouped } from '../../format.ts';
import { isolated } from '../../isolated.ts';

/** What refuses a template, and what is said of one. */
export const templateMessages = {
  nameRequired: 'Template name is required',
  nameTaken: 'There is a template of this name already.',
  full: (most: number) => `You can keep ${grouped(most)} of these templates. Delete one first.`,
  unknownPlaceholder: (word: string) =>
    `{${word}} stands for nothing. Use {creator}, {campaign} or {brand}, or leave the braces out.`,
  briefHasNoText: 'A brief is changed by keeping it again under another name; here it can be renamed.',
  saved: (name: string) => `Template “${isolated(name)}” saved`,
  renamed: 'Template renamed',
  changed: 'Template changed',
  deleted: (name: string) => `Template “${isolated(name)}” deleted`,
} as const;

export const templates = 'Templates';
export const name = 'Template name';
export const loadFailed = 'The templates could not be loaded';
export const rename = (template: string) => `Rename ${template}`;
export const edit = (template: string) => `Edit ${template}`;
export const remove = (template: string) => `Delete ${template}`;
export const saveTemplate = 'Save template';

export const briefTitle = 'Brief templates';
export const briefText = 'A template keeps all of a brief but its dates.';
export const noBriefs = 'No brief is kept as a template yet.';
export const takeWord = 'Use';
export const take = (template: string) => `Use ${template}`;
export const keepBrief = 'Keep this brief as a template';
export const keepTitle = 'Keep the brief as a template';
export const renameTitle = 'Rename the template';
export const clashTitle = (fields: string) => `Something else stands in: ${fields}.`;
export const clashText = 'Replacing takes what the template says there. What was typed is lost.';
export const onlyEmpty = 'Fill only what is empty';
export const replace = 'Replace them';
export const filled = (fields: string) => `Filled from the template: ${fields}.`;
export const filledNothing =
  'The template had nothing to fill: everything it says stands there, or something else does.';

export const messageTitle = 'Message templates';
export const messageText = '{creator}, {campaign} and {brand} become the names of the deal when a text is inserted.';
export const noMessages = 'No message is kept as a template yet.';
export const insertWord = 'Insert';
export const insert = (template: string) => `Insert ${template}`;
export const keepMessage = 'Keep what is typed as a template';
export const newMessage = 'New template';
export const text = 'Text';
export const textRequired = 'Text is required';
export const editTitle = 'Edit the template';
