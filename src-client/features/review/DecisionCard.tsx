import { useState } from 'react';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { useShortcut } from '#client/components/core/useShortcut.ts';
import { TextArea } from '#client/components/fields/Field.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { toastError } from '#client/errors.ts';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { sayWithUndo } from '#client/undo.ts';
import { REVIEW_NOTE_MAX_CHARS } from '#shared/constants.ts';
import { isolated } from '#shared/isolated.ts';
import { reviewMessages } from '#shared/messages/review.ts';
import type { CampaignReview } from '#shared/review/review.schema.ts';

/** How the main button is pressed by keyboard (ADM-CR-34). */
const SHORTCUT = { 'aria-keyshortcuts': 'Control+Enter Meta+Enter', title: 'Ctrl+Enter' } as const;

interface DecisionCardProps {
  campaign: CampaignReview;
  /** Called with the note's text, whenever it changes. */
  onNote: (text: string) => void;
  onDecided: () => void;
}

/** A person's decision on a campaign. Anything that goes back to the brand needs a note (ADM-CR-33 to 36, ruling ADM-CR-50). */
export function DecisionCard({ campaign, onNote, onDecided }: DecisionCardProps) {
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  const approve = trpc.review.approve.useMutation(toasting('Campaign approved', onDecided));
  const takeBack = trpc.review.reopen.useMutation();
  const sayDecided = (title: string, text: string) => {
    sayWithUndo({ title, text }, () => takeBack.mutateAsync({ campaignId: campaign.id, note: null }));
    onDecided();
  };
  const revise = trpc.review.requestRevision.useMutation({
    onSuccess: () => sayDecided('Revision requested', 'Undo reopens the review, and the brand is told.'),
    onError: (error) => toastError(error),
  });
  const reject = trpc.review.reject.useMutation();
  const reopen = trpc.review.reopen.useMutation(toasting('Campaign reopened', onDecided));
  const busy = approve.isPending || revise.isPending || reopen.isPending;
  const { may } = campaign;
  const input = { campaignId: campaign.id, note: note.trim() };
  const main = may.approve.allowed ? () => approve.mutate(input) : () => reopen.mutate(input);
  const closed = busy || rejecting || campaign.held !== null || !(may.approve.allowed || may.reopen.allowed);
  useShortcut({ key: 'enter', command: true }, closed ? undefined : main);
  const withNote = (go: () => void) => () => {
    setMissing(input.note === '');
    if (input.note !== '') go();
  };

  if (campaign.reviewStatus === 'needs_revision') {
    return (
      <Card
        level={3}
        title={reviewMessages.decisionTitle}
        description="The brand was asked for a revision. The campaign comes back to the queue when it is submitted again."
        action={
          may.reopen.allowed && (
            <Button busy={reopen.isPending} disabled={busy} {...SHORTCUT} onClick={main}>
              {reviewMessages.reopen}
            </Button>
          )
        }
      />
    );
  }
  if (campaign.held) {
    return (
      <Card level={3} title={reviewMessages.decisionTitle}>
        <Callout
          kind="warning"
          action={
            <ButtonLink size="sm" to="/admin/security" search={{ tab: 'held' }}>
              Show held texts
            </ButtonLink>
          }
        >
          {campaign.held}
        </Callout>
      </Card>
    );
  }
  return (
    <Card level={3} title={reviewMessages.decisionTitle}>
      <TextArea
        label="Note"
        data-later
        hint={may.reject.allowed ? 'The brand reads this note. A revision or a rejection needs one.' : undefined}
        error={missing ? 'Note is required' : undefined}
        rows={3}
        maxLength={REVIEW_NOTE_MAX_CHARS}
        value={note}
        onChange={({ target }) => {
          setNote(target.value);
          onNote(target.value);
          setMissing(false);
        }}
      />
      <div className="mt-4 flex flex-wrap gap-2.5 max-sm:flex-col xl:flex-col">
        {may.approve.allowed && (
          <Button variant="primary" busy={approve.isPending} disabled={busy} {...SHORTCUT} onClick={main}>
            Approve Campaign
          </Button>
        )}
        {may.requestRevision.allowed && (
          <Button busy={revise.isPending} disabled={busy} onClick={withNote(() => revise.mutate(input))}>
            Needs Revision
          </Button>
        )}
        {may.reject.allowed && (
          <Button variant="danger" disabled={busy} onClick={withNote(() => setRejecting(true))}>
            {reviewMessages.reject}
          </Button>
        )}
        {may.reopen.allowed && (
          <Button variant="primary" busy={reopen.isPending} disabled={busy} {...SHORTCUT} onClick={main}>
            {reviewMessages.reopen}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={rejecting}
        onClose={() => setRejecting(false)}
        title={`Reject ${isolated(campaign.name)}?`}
        confirmLabel={reviewMessages.reject}
        onConfirm={async () => {
          await reject.mutateAsync(input);
          sayDecided('Campaign rejected', 'Undo reopens the review. Deals that have ended stay ended.');
        }}
      >
        <p>Open invitations and deals on it end, and the brand and its creators are told.</p>
      </ConfirmDialog>
    </Card>
  );
}
