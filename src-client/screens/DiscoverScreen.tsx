import { late } from '#client/components/core/late.tsx';
import { DiscoverPage } from '#client/features/discovery/DiscoverPage.tsx';
import { type FilterSearch, filterSearch, filtersOf } from '#client/features/discovery/filterSearch.ts';

const InviteDialog = late(async () => (await import('#client/features/deals/InviteDialog.tsx')).InviteDialog);
const InviteSelected = late(async () => (await import('#client/features/deals/InviteSelected.tsx')).InviteSelected);

/** Discover Creators with the dialogs that invite, which both of its routes show. */
export function DiscoverScreen({
  search,
  onSearch,
}: {
  search: FilterSearch;
  /** `step` says whether the way back leads to the search before. */
  onSearch: (next: (now: FilterSearch) => FilterSearch, step: boolean) => void;
}) {
  const campaignId = search.campaign ?? null;
  return (
    <DiscoverPage
      search={search}
      onFilters={(next, step) =>
        onSearch((now) => filterSearch({ ...next(filtersOf(now)), campaign: now.campaign }), step)
      }
      invite={(creator, onClose) => <InviteDialog creator={creator} campaignId={campaignId} onClose={onClose} />}
      inviteSelected={(creatorIds, onSent, onClose) => (
        <InviteSelected creatorIds={creatorIds} campaignId={campaignId} onSent={onSent} onClose={onClose} />
      )}
    />
  );
}
