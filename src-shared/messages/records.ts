import { isolated } from '../isolated.ts';

/** Track records and objections to them, in words for their owners and for staff. */
export const recordMessages = {
  title: 'Track record',
  objectedBefore: 'You have already objected to this.',
  staffNotice: (name: string) => ({
    title: 'An objection to a track record',
    message: `${isolated(name)} objects to an entry in their track record.`,
  }),
} as const;
