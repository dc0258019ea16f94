import { InviteDialog } from '#client/features/deals/InviteDialog.tsx';
import { DiscoverPage } from '#client/features/discovery/DiscoverPage.tsx';
import type { MirroredFilters } from '#client/features/discovery/filterSearch.ts';

/** Discover Creators with the dialog that invites, which both of its routes show. */
export function Discover({
  mirrored,
  campaignId,
  onMirror,
}: {
  mirrored: MirroredFilters;
  campaignId: string | null;
  onMirror: (filters: MirroredFilters, step: boolean) => void;
}) {
  return (
    <DiscoverPage
      mirrored={mirrored}
      onMirror={onMirror}
      campaignId={campaignId}
      invite={(creator, onClose) => <InviteDialog creator={creator} campaignId={campaignId} onClose={onClose} />}
    />
  );
}
