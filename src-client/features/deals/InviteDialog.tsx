import type { ReactNode } from 'react';
import { trpc } from '#client/trpc.ts';
import type { CandidateView, OfferBudget } from '#shared/deals/deals.schema.ts';
import { isolated } from '#shared/isolated.ts';
import { inviteMessages } from '#shared/messages/deals.ts';
import { CampaignFirst } from './CampaignFirst.tsx';
import { sayAsked } from './limit.ts';
import { OfferForm } from './OfferForm.tsx';
import { OfferFrame } from './OfferFrame.tsx';
import { ReviewNote } from './offers.tsx';
import { useInvite } from './useInvite.ts';

const inviteText = (name: string) => `Invite ${isolated(name)}`;

interface InviteDialogProps {
  creator: { id: string; name: string };
  campaignId: string | null;
  onClose: () => void;
}

/** Invites one creator from Discover: which campaign, how much, and a note (ruling A29). `campaignId` is chosen at first. */
export function InviteDialog({ creator, campaignId, onClose }: InviteDialogProps) {
  return (
    <CampaignFirst title={inviteText(creator.name)} campaignId={campaignId} onClose={onClose}>
      {(offer) => <Offer key={offer.campaignId} {...offer} creator={creator} onClose={onClose} />}
    </CampaignFirst>
  );
}

interface OfferProps {
  creator: { id: string; name: string };
  campaignId: string;
  picker?: ReactNode;
  note?: { value: string; onChange: (value: string) => void };
  /** The earlier offer that was declined, withdrawn or not answered, if this is a new one after it. */
  before?: { amountMinor: number } | undefined;
  onClose: () => void;
}

const titleOf = ({ creator, before }: Pick<OfferProps, 'creator' | 'before'>): string =>
  before ? `Offer ${isolated(creator.name)} again` : inviteText(creator.name);

/** Offers a creator an amount on one campaign, for the first time or again. */
export function Offer(props: OfferProps) {
  return (
    <OfferFrame title={titleOf(props)} picker={props.picker} onClose={props.onClose}>
      <Invite {...props} />
    </OfferFrame>
  );
}

function Invite(props: OfferProps) {
  const { campaignId, creator } = props;
  const [[budget, candidates]] = trpc.useSuspenseQueries((t) => [
    t.deals.budget({ campaignId }),
    t.deals.candidates({ campaignId, creatorIds: [creator.id] }),
  ]);
  return <InviteForm {...props} budget={budget} candidate={candidates[0] ?? null} />;
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
}: OfferProps & { budget: OfferBudget; candidate: CandidateView | null }) {
  const invite = useInvite(onClose, creator.name);
  const ask = trpc.approvals.askToInvite.useMutation({
    onSuccess: () => {
      sayAsked();
      onClose();
    },
  });
  const asInvite = <Terms extends object>({ agreedMinor, ...terms }: Terms & { agreedMinor: number }) => ({
    campaignId,
    currency: budget.currency,
    invites: [{ creatorId: creator.id, agreedMinor }],
    ...terms,
  });
  const refusal =
    candidate === null ? inviteMessages.creatorUnavailable : candidate.openDeal ? inviteMessages.alreadyInvited : null;
  return (
    <OfferForm
      title={titleOf({ creator, before })}
      description={
        before
          ? 'This is a new offer with its own amount; the earlier one stays in the history. They accept or decline it.'
          : 'They get the offer by email and accept or decline it. The amount is fixed.'
      }
      submitLabel={before ? 'Send new offer' : 'Send Invitation'}
      budget={budget}
      price={candidate?.price ?? null}
      startMinor={before && Math.max(before.amountMinor, candidate?.price.floorMinor ?? 0)}
      note={note}
      refusal={refusal}
      onSend={(offer) => invite.mutateAsync(asInvite(offer))}
      onAsk={({ reason, ...offer }) => ask.mutateAsync({ ...asInvite(offer), reason })}
      onClose={onClose}
    >
      {picker}
      <ReviewNote budget={budget} />
    </OfferForm>
  );
}
