import { useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { Callout } from '#client/components/Callout.tsx';
import { Dialog } from '#client/components/Dialog.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { Select } from '#client/components/Field.tsx';
import { SkeletonText } from '#client/components/Skeleton.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { CandidateView, RemainingBudget } from '#shared/deals/deals.schema.ts';
import { campaignMessages } from '#shared/messages/campaigns.ts';
import { inviteMessages } from '#shared/messages/deals.ts';
import { INVITING_CAMPAIGNS, isOneOf } from '#shared/status-sets.ts';
import { OfferForm } from './OfferForm.tsx';
import { useInvite } from './useInvite.ts';

const CAMPAIGNS_OFFERED = 100;

/** Invites one creator from Discover: which campaign, how much, and a note (ruling A29). `campaignId` is chosen to begin with. */
export function InviteDialog({
  creator,
  campaignId,
  onClose,
}: {
  creator: { id: string; name: string };
  campaignId: string | null;
  onClose: () => void;
}) {
  const campaigns = trpc.campaigns.list.useQuery({ which: 'submitted', limit: CAMPAIGNS_OFFERED });
  const [chosen, setChosen] = useState(campaignId);
  // It is written to the creator, whichever the campaign.
  const [value, onChange] = useState('');
  const open = campaigns.data?.rows.filter(
    (row) => isOneOf(INVITING_CAMPAIGNS, row.status) && row.reviewStatus !== 'rejected',
  );
  const selected = chosen ?? (open?.length === 1 ? (open[0]?.id ?? null) : null);
  const picker = open && (
    <Select
      label="Campaign"
      required
      placeholder="Choose a campaign"
      value={selected ?? ''}
      onChange={(event) => setChosen(event.target.value || null)}
      options={open.map((row) => ({ value: row.id, label: row.name ?? campaignMessages.untitled }))}
    />
  );
  if (open && open.length === 0) {
    return (
      <Dialog open onClose={onClose} title={`Invite ${creator.name}`} footer={<Button onClick={onClose}>Close</Button>}>
        <Callout title="No campaign takes invitations">
          Submit a campaign first. You can invite creators as soon as it is sent, also while it is being reviewed.
        </Callout>
      </Dialog>
    );
  }
  if (selected) {
    const offer = { creator, campaignId: selected, picker, note: { value, onChange }, onClose };
    return <Offer key={selected} {...offer} />;
  }
  return (
    <Dialog open onClose={onClose} title={`Invite ${creator.name}`} footer={<Button onClick={onClose}>Cancel</Button>}>
      {campaigns.isLoadingError ? (
        <ErrorPanel title="Your campaigns could not be loaded" text={errorMessage(campaigns.error)} />
      ) : (
        (picker ?? <SkeletonText lines={3} />)
      )}
    </Dialog>
  );
}

interface OfferProps {
  creator: { id: string; name: string };
  campaignId: string;
  picker?: React.ReactNode;
  note?: { value: string; onChange: (value: string) => void };
  /** The offer that was declined, withdrawn or not answered, where this is a new one after it. */
  before?: { amountMinor: number } | undefined;
  onClose: () => void;
}

const titleOf = ({ creator, before }: Pick<OfferProps, 'creator' | 'before'>): string =>
  before ? `Offer ${creator.name} again` : `Invite ${creator.name}`;

/** Offers a creator an amount on one campaign: the first time, or again. */
export function Offer(props: OfferProps) {
  const { campaignId, creator, picker, onClose } = props;
  const budget = trpc.deals.budget.useQuery({ campaignId });
  const candidates = trpc.deals.candidates.useQuery({ campaignId, creatorId: creator.id });
  const error = budget.error ?? candidates.error;
  if (budget.data && candidates.data) {
    return <InviteForm {...props} budget={budget.data} candidate={candidates.data[0] ?? null} />;
  }
  return (
    <Dialog open onClose={onClose} title={titleOf(props)} footer={<Button onClick={onClose}>Cancel</Button>}>
      {picker}
      <div className="mt-4" aria-busy={!error}>
        {error ? (
          <ErrorPanel title="The campaign’s budget could not be loaded" text={errorMessage(error)} />
        ) : (
          <SkeletonText lines={4} />
        )}
      </div>
    </Dialog>
  );
}

function InviteForm({
  creator,
  campaignId,
  picker,
  note,
  budget,
  candidate,
  before,
  onClose,
}: OfferProps & { budget: RemainingBudget; candidate: CandidateView | null }) {
  const invite = useInvite(onClose, creator.name);
  const refusal =
    candidate === null ? inviteMessages.creatorUnavailable : candidate.openDeal ? inviteMessages.alreadyInvited : null;
  return (
    <OfferForm
      title={titleOf({ creator, before })}
      description={
        before
          ? 'A new offer with an amount of its own; the one before stays in the history. They accept or decline it.'
          : 'They get the offer by mail and accept or decline it. The amount is fixed.'
      }
      submitLabel={before ? 'Send new offer' : 'Send Invitation'}
      budget={budget}
      floorMinor={candidate?.floorMinor ?? null}
      suggestedMinor={
        before ? Math.max(before.amountMinor, candidate?.floorMinor ?? 0) : (candidate?.suggestedMinor ?? null)
      }
      note={note}
      refusal={refusal}
      sending={invite.isPending}
      error={invite.error}
      onSend={(agreedMinor, notes) =>
        invite.mutate({
          campaignId,
          currency: budget.currency,
          invites: [{ creatorId: creator.id, agreedMinor }],
          notes,
        })
      }
      onClose={onClose}
    >
      {picker}
    </OfferForm>
  );
}
