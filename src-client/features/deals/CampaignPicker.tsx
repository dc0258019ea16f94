import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import type { Opened } from '#client/components/lists/opened.ts';
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { trpc } from '#client/trpc.ts';
import { PAGE_SIZES } from '#shared/constants.ts';
import { inviteMessages } from '#shared/messages/deals.ts';
import { nameOrUntitled } from '#shared/names.ts';

/** Reads the campaigns that take invitations; `search` is part of the name, empty for all. */
export const takingInvitations = (search: string) =>
  ({ which: 'inviting', search, limit: PAGE_SIZES.campaigns }) as const;

interface ChoiceProps {
  search: string;
  opened: Opened;
  chosen: string | null;
  onChoose: (campaignId: string | null) => void;
}

/** Chooses one of the campaigns that take invitations, with a search if there are many. */
export function CampaignPicker({
  searchable,
  onSearch,
  ...choice
}: ChoiceProps & { searchable: boolean; onSearch: (search: string) => void }) {
  return (
    <div className="space-y-3">
      {searchable && <SearchBox label={inviteMessages.searchCampaigns} value={choice.search} onChange={onSearch} />}
      <Loaded
        asked={choice.search}
        failure={{ title: 'Your campaigns could not be loaded' }}
        skeleton={<SkeletonText lines={3} />}
      >
        <Choice {...choice} />
      </Loaded>
    </div>
  );
}

function Choice({ search, opened, chosen, onChoose }: ChoiceProps) {
  const list = usePagedList(trpc.campaigns.list, takingInvitations(search), opened);
  // The campaign that was chosen before stays in the list even if the search does not find it.
  const kept = chosen !== null && !list.rows?.some(({ id }) => id === chosen) ? chosen : null;
  const name =
    trpc.campaigns.read.useQuery({ campaignId: kept ?? '' }, { enabled: kept !== null }).data?.draft.name ?? null;
  const options = [...(kept ? [{ id: kept, name }] : []), ...(list.rows ?? [])];
  return (
    <>
      <Select
        label="Campaign"
        required
        placeholder={list.rows?.length === 0 ? inviteMessages.noCampaignFound : 'Choose a campaign'}
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.target.value || null)}
        options={options.map((one) => ({ value: one.id, label: nameOrUntitled(one.name) }))}
      />
      <ShowMore list={list} className="" size="sm">
        Show more
      </ShowMore>
    </>
  );
}
