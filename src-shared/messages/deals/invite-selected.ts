import { oneOrMany } from '../../format.ts';

export const invite = (creators: string) => `Invite ${creators}`;
export const description =
  'Each gets an offer of their own by mail. The amounts are fixed; all invitations are sent, or none.';
export const cancel = 'Cancel';
export const notLoaded = 'The creators could not be loaded';
export const creators = 'Creators';
export const gone = (count: number) =>
  oneOrMany(
    count,
    'One creator whom you selected can no longer be invited.',
    `${count} creators whom you selected can no longer be invited.`,
  );
export const note = 'Note to all of them';
export const noteHint = 'Optional. They read it beside the offer.';
