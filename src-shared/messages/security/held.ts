import { isolated } from '../../isolated.ts';
import type { HeldSign, SignKind } from '../../security/held.schema.ts';

export const signLabels: Readonly<Record<SignKind, string>> = {
  harmful: 'Harmful',
  inappropriate: 'Inappropriate',
  spam: 'Spam',
  links: 'Many links',
  contact: 'Contact details',
  shouting: 'Capital letters',
  repetition: 'Repetition',
};

/** The signs against a text, in one line. */
export const signsText = (signs: readonly HeldSign[]): string =>
  signs.map(({ kind, words }) => `${signLabels[kind]}: ${words.join(', ')}`).join(' · ');

/** Texts held by a moderation rule, in words for staff and authors (ADM-SEC-46). */
export const heldMessages = {
  staffNotice: (name: string, signs: readonly HeldSign[]) => ({
    title: 'A text is held',
    message: `The text of “${isolated(name)}” is waiting for a decision. ${signs.map(({ kind }) => signLabels[kind]).join(', ')}.`,
  }),
  replaced: 'Its author has written another text.',
  writtenAnew: 'Its author has rewritten this text. Read it again.',
  decideFirst: 'The text of this campaign is held. Release or remove it in Security first.',
  inviteLater: 'The brief of this campaign is being checked. You can invite creators once our team has looked at it.',
} as const;
