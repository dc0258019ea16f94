import { useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { Callout } from '#client/components/Callout.tsx';
import { Dialog } from '#client/components/Dialog.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { Select, TextArea } from '#client/components/Field.tsx';
import { Money } from '#client/components/Money.tsx';
import { MoneyField } from '#client/components/NumberField.tsx';
import { SkeletonText } from '#client/components/Skeleton.tsx';
import { errorMessage } from '#client/errors.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { DEAL_NOTES_MAX_CHARS } from '#shared/constants.ts';
import type { CandidateView, RemainingBudget } from '#shared/deals.ts';
import { inviteMessages } from '#shared/messages/deals.ts';
import { formatMoney } from '#shared/money.ts';
import { useInvite } from './useInvite.ts';

const CAMPAIGNS_OFFERED = 100;
const INVITING = ['new', 'under_review', 'creators_assigned', 'in_progress', 'awaiting_approval'];

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
  const open = campaigns.data?.rows.filter((row) => INVITING.includes(row.status) && row.reviewStatus !== 'rejected');
  const selected = chosen ?? (open?.length === 1 ? (open[0]?.id ?? null) : null);
  const picker = open && (
    <Select
      label="Campaign"
      required
      placeholder="Choose a campaign"
      value={selected ?? ''}
      onChange={(event) => setChosen(event.target.value || null)}
      options={open.map((row) => ({ value: row.id, label: row.name ?? 'Untitled Campaign' }))}
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
    return <Offer key={selected} creator={creator} campaignId={selected} picker={picker} onClose={onClose} />;
  }
  return (
    <Dialog open onClose={onClose} title={`Invite ${creator.name}`} footer={<Button onClick={onClose}>Cancel</Button>}>
      {campaigns.error ? (
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
  picker: React.ReactNode;
  onClose: () => void;
}

function Offer(props: OfferProps) {
  const { campaignId, creator, picker, onClose } = props;
  const budget = trpc.deals.budget.useQuery({ campaignId });
  const candidates = trpc.deals.candidates.useQuery({ campaignId, creatorId: creator.id });
  const error = budget.error ?? candidates.error;
  if (budget.data && candidates.data) {
    return <OfferForm {...props} budget={budget.data} candidate={candidates.data[0] ?? null} />;
  }
  return (
    <Dialog open onClose={onClose} title={`Invite ${creator.name}`} footer={<Button onClick={onClose}>Cancel</Button>}>
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

function OfferForm({
  creator,
  campaignId,
  picker,
  budget,
  candidate,
  onClose,
}: OfferProps & { budget: RemainingBudget; candidate: CandidateView | null }) {
  const { currency, remainingMinor } = budget;
  const [amount, setAmount] = useState<number | null>(candidate?.suggestedMinor ?? null);
  const [notes, setNotes] = useState('');
  const [tried, setTried] = useState(false);
  const invite = useInvite(onClose, creator.name);
  const problem = amountProblem(amount, budget, candidate);
  const refusal =
    candidate === null ? inviteMessages.creatorUnavailable : candidate.openDeal ? inviteMessages.alreadyInvited : null;

  const send = () => {
    setTried(true);
    if (problem || refusal || amount === null) return;
    invite.mutate({ campaignId, currency, invites: [{ creatorId: creator.id, agreedMinor: amount }], notes });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Invite ${creator.name}`}
      description="They get the offer by mail and accept or decline it. The amount is fixed."
      locked={invite.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={invite.isPending}>
            Cancel
          </Button>
          <Button variant="primary" busy={invite.isPending} disabled={refusal !== null} onClick={send}>
            Send Invitation
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {picker}
        {refusal && <Callout kind="warning">{refusal}</Callout>}
        <MoneyField
          label="Amount"
          required
          currency={currency}
          value={amount}
          onChange={setAmount}
          error={tried && problem ? problem : undefined}
          hint={
            <>
              <Money amountMinor={remainingMinor} currency={currency} /> of{' '}
              <Money amountMinor={budget.totalMinor} currency={currency} /> is left for creators.
            </>
          }
        />
        <TextArea
          label="Note"
          required={false}
          maxLength={DEAL_NOTES_MAX_CHARS}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
          hint="What you like about their work, or what matters to you."
        />
        {invite.error && (
          <Callout kind="error" title={inviteMessages.failed.title}>
            {errorCode(invite.error) === null ? inviteMessages.failed.text : errorMessage(invite.error)}
          </Callout>
        )}
      </div>
    </Dialog>
  );
}

function amountProblem(amount: number | null, budget: RemainingBudget, candidate: CandidateView | null): string | null {
  const text = (amountMinor: number) => formatMoney({ amountMinor, currency: budget.currency });
  if (amount === null || amount <= 0) return 'Amount must be more than 0';
  if (amount > budget.remainingMinor) return inviteMessages.overBudget(text(amount), text(budget.remainingMinor));
  if (candidate?.floorMinor && amount < candidate.floorMinor)
    return `Amount must be at least ${text(candidate.floorMinor)}`;
  return null;
}
