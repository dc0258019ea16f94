import { late } from '#client/components/core/late.tsx';
import type { Inviting } from '#client/features/discovery/useCreatorActions.tsx';

const InviteDialog = late(async () => (await import('#client/features/deals/InviteDialog.tsx')).InviteDialog);
const InviteSelected = late(async () => (await import('#client/features/deals/InviteSelected.tsx')).InviteSelected);

/** The dialogs that invite to a campaign, which is asked for where it is not known. */
export const invitingTo = (campaignId: string | null): Inviting => ({
  invite: (creator, onClose) => <InviteDialog creator={creator} campaignId={campaignId} onClose={onClose} />,
  inviteSelected: (creatorIds, onSent, onClose) => (
    <InviteSelected creatorIds={creatorIds} campaignId={campaignId} onSent={onSent} onClose={onClose} />
  ),
});
