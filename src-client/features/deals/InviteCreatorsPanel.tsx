import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Drawer } from '#client/components/frame/Dialog.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import { trpc } from '#client/trpc.ts';
import { CREATOR_SEARCH_DEBOUNCE_MS } from '#shared/constants.ts';
import { inviteMessages } from '#shared/messages/deals.ts';
import { CandidateList, CandidatesToCome, SelectedBefore } from './CandidateList.tsx';
import { OffersTotal, OffersUsage, OffersWarnings, useOffers } from './offers.tsx';
import type { Selection } from './selection.ts';

/** Invites several creators at once: all of them or none (BR-INV-01 to BR-INV-08). */
export function InviteCreatorsPanel({ campaignId, onClose }: { campaignId: string; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const [selection, setSelection] = useState<Selection>(new Map());
  // The remaining budget is shown once it is known; until then nobody can be selected.
  const budget = trpc.deals.budget.useQuery({ campaignId }).data;
  const offers = useOffers({ campaignId, selection, budget, onSent: onClose });
  const selected = budget && <SelectedBefore selection={selection} onSelect={setSelection} budget={budget} />;
  return (
    <Drawer
      open
      onClose={onClose}
      title="Invite Additional Creators"
      description="Select creators and say what you offer each of them."
      locked={offers.sending}
      unsaved={selection.size > 0}
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          <p aria-live="polite" className="text-sm">
            {budget && <OffersTotal offers={offers} budget={budget} />}
          </p>
          <Button variant="primary" disabled={!offers.ready} busy={offers.sending} onClick={offers.send}>
            {offers.label}
          </Button>
        </div>
      }
    >
      <div className="mb-4">
        <OffersUsage offers={offers} />
      </div>
      <SearchBox
        label="Search creators by name"
        value={search}
        onChange={setSearch}
        delayMs={CREATOR_SEARCH_DEBOUNCE_MS}
        className="mb-4"
      />
      {search === '' && <p className="text-muted -mt-1 mb-3 text-sm">{inviteMessages.withinBudget}</p>}
      <OffersWarnings offers={offers} budget={budget} />
      <Loaded
        asked={search}
        failure={{
          title: 'Creators could not be loaded',
          frame: (panel) => (
            <>
              {panel}
              {selected}
            </>
          ),
        }}
        skeleton={
          <>
            <CandidatesToCome />
            {selected}
          </>
        }
      >
        <CandidateList campaignId={campaignId} search={search} selection={selection} onSelect={setSelection} />
      </Loaded>
    </Drawer>
  );
}
