import { isolated } from '../isolated.ts';

/** Track records and objections to them, in words for their owners and for staff. */
export const recordMessages = {
  title: 'Track record',
  objectedBefore: 'You have already objected to this.',
  staffNotice: (name: string) => ({
    title: 'An objection to a track record',
    message: `${isolated(name)} objects to an entry in their track record.`,
  }),
  upheldNotice: (campaign: string, reason: string) => ({
    title: 'Your objection was accepted',
    message: `We left the entry of ${isolated(campaign)} out of your track record: ${reason}`,
  }),
  dismissedNotice: (campaign: string, reason: string) => ({
    title: 'Your objection was declined',
    message: `The entry of ${isolated(campaign)} stays in your track record: ${reason}`,
  }),
} as const;
