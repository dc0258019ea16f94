import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { TextArea } from '#client/components/fields/Field.tsx';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import { trpc } from '#client/trpc.ts';
import { DEAL_NOTES_MAX_CHARS } from '#shared/constants.ts';
import type { CandidateView, OfferBudget, RemainingBudget } from '#shared/deals/deals.schema.ts';
import { oneOrMany, plural } from '#shared/format.ts';
import { CampaignFirst, type ChosenCampaign } from './CampaignFirst.tsx';
import { Candidate } from './CandidateList.tsx';
import { floorAboveBudget } from './OfferForm.tsx';
import { OfferFrame } from './OfferFrame.tsx';
import { OffersTotal, OffersUsage, OffersWarnings, useOffers } from './offers.tsx';
import { type Selection, selecting } from './selection.ts';

interface InviteSelectedProps {
  creatorIds: readonly string[];
  campaignId: string | null;
  onSent: () => void;
  onClose: () => void;
}

type OffersProps = InviteSelectedProps & ChosenCampaign;

/** Invites the creators selected in Discover to one campaign: an amount for each, one total, all of them or none. */
export function InviteSelected(props: InviteSelectedProps) {
  return (
    <CampaignFirst title={titleOf(props)} campaignId={props.campaignId} onClose={props.onClose}>
      {(chosen) => <Offers key={chosen.campaignId} {...props} {...chosen} />}
    </CampaignFirst>
  );
}

const titleOf = ({ creatorIds }: InviteSelectedProps): string => `Invite ${plural(creatorIds.length, 'creator')}`;

function Offers(props: OffersProps) {
  const { picker, onClose } = props;
  return (
    <OfferFrame
      title={titleOf(props)}
      size="lg"
      problem="The creators could not be loaded"
      picker={picker}
      onClose={onClose}
    >
      <Read {...props} />
    </OfferFrame>
  );
}

function Read(props: OffersProps) {
  const { campaignId, creatorIds } = props;
  const [[budget, candidates]] = trpc.useSuspenseQueries((t) => [
    t.deals.budget({ campaignId }),
    t.deals.candidates({ campaignId, creatorIds: [...creatorIds] }),
  ]);
  return <OffersForm {...props} budget={budget} candidates={candidates} />;
}

function OffersForm({
  budget,
  candidates,
  picker,
  note,
  onSent,
  onClose,
  ...of
}: OffersProps & { budget: OfferBudget; candidates: CandidateView[] }) {
  const [selection, setSelection] = useState<Selection>(() =>
    candidates.filter((one) => canBeOffered(one, budget)).reduce(selecting, new Map()),
  );
  const offers = useOffers({ campaignId: of.campaignId, selection, budget, notes: note.value, onSent });
  const gone = of.creatorIds.length - candidates.length;
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={titleOf({ ...of, onSent, onClose })}
      description="Each gets their own offer by email. The amounts are fixed. Either all invitations are sent or none."
      locked={offers.sending}
      unsaved={selection.size > 0 && note.value !== ''}
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          <p aria-live="polite" className="text-sm">
            <OffersTotal offers={offers} budget={budget} />
          </p>
          <Button variant="primary" disabled={!offers.ready} busy={offers.sending} onClick={offers.send}>
            {offers.label}
          </Button>
        </div>
      }
    >
      {picker}
      <div className="mt-4">
        <OffersWarnings offers={offers} budget={budget} />
        {gone > 0 && (
          <Callout kind="warning" className="mb-4">
            {oneOrMany(
              gone,
              'One creator whom you selected can no longer be invited.',
              `${gone} creators whom you selected can no longer be invited.`,
            )}
          </Callout>
        )}
        <ul aria-label="Creators" className="divide-base-300 divide-y">
          {candidates.map((creator) => (
            <Candidate
              key={creator.id}
              creator={creator}
              selection={selection}
              onSelect={setSelection}
              budget={budget}
            />
          ))}
        </ul>
        <div className="mt-4">
          <OffersUsage offers={offers} />
        </div>
        <TextArea
          label="Note to all of them"
          hint="Optional. They read it beside the offer."
          maxLength={DEAL_NOTES_MAX_CHARS}
          rows={3}
          value={note.value}
          onChange={(event) => note.onChange(event.target.value)}
          className="mt-4"
        />
      </div>
    </Dialog>
  );
}

const canBeOffered = ({ openDeal, price }: CandidateView, budget: RemainingBudget): boolean =>
  openDeal === null && floorAboveBudget(budget, price.floorMinor) === null;
