import { isolated } from '../isolated.ts';

/** The agency area (creator, sections 2, 5 and 8). */
export const agencyMessages = {
  inviteMissing: 'Please fill in all fields',
  alreadyManaged: 'You already manage this person.',
  alreadyInvited: 'There is already an open invitation for this address.',
  consentChanged: (name: string, acts: string) => ({
    title: `${isolated(name)} changed what you can do`,
    message: acts === '' ? 'You can no longer act in this name.' : `In this name you can now: ${acts}.`,
  }),
  noConsent: 'This account does not let you act in its name.',
  agenciesOnly: 'Only the key of an agency can act for somebody else. Leave the header Accord-Act-For out.',
  ownAct: 'Only the creator can do this. An agency cannot do it in their name.',
  notConsented: 'The creator has not consented to this. They can consent on their account page.',
} as const;
