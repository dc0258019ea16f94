import { isolated } from '../isolated.ts';

/** The agency area (creator, sections 2, 5 and 8). */
export const agencyMessages = {
  inviteMissing: 'Please fill in all fields',
  notYourself: 'You cannot manage your own account.',
  alreadyManaged: 'You already manage this person.',
  alreadyInvited: 'There is already an open invitation for this address.',
  wrongRole: (role: string) => `This invitation is for a ${role} account. Ask the agency for another one.`,
  requestNotice: (agency: string) => ({
    title: `${isolated(agency)} wants to manage your account`,
    message: 'The agency would see your deals and totals. Accept or decline on your account page.',
  }),
  consentNotice: (name: string) => ({ title: `${isolated(name)} accepted`, message: 'You manage this account now.' }),
  notManaged: 'An agency can manage only brands, creators and accounts without a role.',
  noSuchAgency: 'There is no active agency with this address.',
  managedAlready: 'The agency already manages this account.',
  assignedNotice: (agency: string) => ({
    title: `${isolated(agency)} manages your account now`,
    message:
      'Accord assigned you to this agency. It sees your deals and totals. You can leave it on your account page.',
  }),
  gainedNotice: (name: string) => ({
    title: `${isolated(name)} was assigned to you`,
    message: 'Accord assigned this account to you. You manage it now.',
  }),
  endedNotice: (agency: string) => ({
    title: `${isolated(agency)} no longer manages your account`,
    message: 'The agency no longer sees your deals and totals.',
  }),
  lostNotice: (name: string) => ({
    title: `You no longer manage ${isolated(name)}`,
    message: 'You no longer see the deals and totals of this account.',
  }),
  consentChanged: (name: string, acts: string) => ({
    title: `${isolated(name)} changed what you can do`,
    message: acts === '' ? 'You can no longer act in this name.' : `In this name you can now: ${acts}.`,
  }),
  actedNotice: (agency: string, what: string) => ({
    title: `${isolated(agency)} acted in your name`,
    message: `${what} You decide on your account page what the agency can do in your name.`,
  }),
  acted: {
    accepted: (campaign: string) => `The invitation to “${isolated(campaign)}” was accepted.`,
    declined: (campaign: string) => `The invitation to “${isolated(campaign)}” was declined.`,
    handedIn: (campaign: string) => `Content for “${isolated(campaign)}” was submitted.`,
    discarded: (title: string) => `The draft “${isolated(title)}” was deleted.`,
    restored: (title: string) => `The draft “${isolated(title)}” was put back.`,
    withdrawn: (campaign: string) => `Content for “${isolated(campaign)}” was withdrawn before its review.`,
    posted: (campaign: string) => `The address of a post for “${isolated(campaign)}” was recorded.`,
    signed: (campaign: string) => `The contract of “${isolated(campaign)}” was signed.`,
    wrote: (campaign: string) => `A message about “${isolated(campaign)}” was sent.`,
  },
  noConsent: 'This account does not let you act in its name.',
  ownAct: 'Only the creator can do this. An agency cannot do it in their name.',
  notConsented: 'The creator has not consented to this. They can consent on their account page.',
} as const;
