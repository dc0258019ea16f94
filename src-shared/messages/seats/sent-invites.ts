import { isolated } from '../../isolated.ts';

const listed = (addresses: readonly string[]): string => addresses.toSorted().map(isolated).join(', ');

/** What owners are told of invites that were sent from sessions which a new password has ended: those withdrawn, and those who had joined by then. */
export const sentInviteNotices = (withdrawn: readonly string[], joined: readonly string[]) => ({
  title: joined.length > 0 ? 'Check who has joined your company' : 'Invitations to your company were withdrawn',
  message: [
    'A member set a new password, and was signed out everywhere.',
    ...(withdrawn.length > 0
      ? [`Invitations that were sent from those devices no longer work: ${listed(withdrawn)}.`]
      : []),
    ...(joined.length > 0
      ? [
          `These people joined by one of them: ${listed(joined)}. On the members page, remove whoever does not belong there.`,
        ]
      : []),
  ].join(' '),
});
