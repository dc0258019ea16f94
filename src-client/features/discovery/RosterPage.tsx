import { Send } from 'lucide-react';
import { useState } from 'react';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { late } from '#client/components/core/late.tsx';
import { useOpened } from '#client/components/lists/opened.ts';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { MayButton } from '#client/components/parts/MayButton.tsx';
import { trpc } from '#client/trpc.ts';
import { plural } from '#shared/format.ts';
import { CreatorDialog } from './CreatorDialog.tsx';
import { LeftOutList } from './LeftOutList.tsx';
import { RosterCard } from './RosterCard.tsx';
import { RosterForm } from './RosterForm.tsx';
import { type Hands, handsOf, rosterInput, sizeOf } from './roster.ts';
import { type RosterSearch, rosterSearch } from './rosterSearch.ts';
import type { Named } from './useCreatorActions.tsx';

const InviteSelected = late(async () => (await import('../deals/InviteSelected.tsx')).InviteSelected);

/** `/brand/roster/<campaign>`: the best creators within what the campaign has left, and why not the others. Nothing is sent from here. */
export function RosterPage({ campaignId }: { campaignId: string }) {
  const { search, onSearch } = useAddress(rosterSearch);
  const [opened, setOpened] = useState<Named | null>(null);
  const [offering, setOffering] = useState<readonly string[] | null>(null);
  const { most } = sizeOf(search);
  const { kept, struck } = handsOf(search);
  const put = (ids: readonly string[], id: string, on: boolean) => {
    const others = ids.filter((other) => other !== id);
    const next = on ? [...others, id] : others;
    return next.length > 0 ? next : undefined;
  };
  const hands: Hands = {
    onKeep: (id, keep) => {
      const next = put(kept, id, keep);
      const full = next !== undefined && next.length > most;
      onSearch({ kept: next, struck: put(struck, id, false), ...(full && { most: next.length }) });
    },
    onStrike: (id, strike) => onSearch({ struck: put(struck, id, strike), kept: put(kept, id, false) }),
    onOpen: setOpened,
  };
  const asked = JSON.stringify(rosterInput(campaignId, search));
  return (
    <>
      <PageHeader
        title="Propose a roster"
        description="The creators who bring this campaign the most points for what it has left. Nothing is sent until you send the offers."
        back={{ to: '/brand/orders', search: { projectId: campaignId }, label: 'Back to the campaign' }}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <RosterForm campaignId={campaignId} search={search} asked={asked} onChange={onSearch} />
        <Loaded
          asked={asked}
          failure={{ title: 'No roster could be proposed' }}
          skeleton={
            <Card title="Roster">
              <SkeletonText lines={10} />
            </Card>
          }
        >
          <Proposed campaignId={campaignId} search={search} hands={hands} onOffer={setOffering} />
        </Loaded>
      </div>
      {opened && (
        <CreatorDialog creatorId={opened.id} name={opened.name} onClose={() => setOpened(null)} onInvite={null} />
      )}
      {offering && (
        <InviteSelected
          creatorIds={offering}
          campaignId={campaignId}
          onSent={() => setOffering(null)}
          onClose={() => setOffering(null)}
        />
      )}
    </>
  );
}

function Proposed({
  campaignId,
  search,
  hands,
  onOffer,
}: {
  campaignId: string;
  search: RosterSearch;
  hands: Hands;
  onOffer: (creatorIds: readonly string[]) => void;
}) {
  const list = usePagedList(trpc.discovery.roster, rosterInput(campaignId, search), useOpened());
  const roster = list.pages[0]?.roster;
  if (!roster) return null;
  const { chosen, may } = roster;
  return (
    <div className="grid min-w-0 gap-4" aria-busy={list.refreshing || undefined}>
      <RosterCard
        roster={roster}
        refreshing={list.refreshing}
        hands={hands}
        action={
          chosen.length > 0 && (
            <MayButton
              may={may.invite}
              variant="primary"
              icon={Send}
              disabled={list.refreshing}
              onClick={() => onOffer(chosen.map(({ id }) => id))}
            >
              {`Prepare ${plural(chosen.length, 'offer')}`}
            </MayButton>
          )
        }
      />
      <LeftOutList rows={list.rows ?? []} budget={roster.budget} refreshing={list.refreshing} hands={hands}>
        <ShowMore list={list}>Show more creators</ShowMore>
      </LeftOutList>
    </div>
  );
}
