import { useState } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { addressOf } from '#client/components/base/address.ts';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { useNavigation } from '#client/components/base/navigation.ts';
import { notify } from '#client/components/base/notify.ts';
import { Callout } from '#client/components/core/Callout.tsx';
import { late } from '#client/components/core/late.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { MayButton } from '#client/components/parts/MayButton.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { ProposalOutcome, ProposalView } from '#shared/proposals/proposals.schema.ts';
import type { ApiRole } from '#shared/settings/api-scopes.ts';
import { proposalScreen } from './proposalScreens.ts';

// Late, because they are needed only once a button is pressed.
const DeclineDialog = late(async () => (await import('./DeclineDialog.tsx')).DeclineDialog);
const WithdrawDialog = late(async () => (await import('./WithdrawDialog.tsx')).WithdrawDialog);
const SignDialog = late(async () => (await import('../payments/SignDialog.tsx')).SignDialog);

type Asking = 'decline' | 'withdraw' | 'sign';

/** Confirms or declines a proposal, or says how it was answered. */
export function Answer({ view, reader }: { view: ProposalView; reader: ApiRole }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { busy, problem, confirm } = useConfirm(view, reader);
  const { status, may, signs, expiresAt } = view;
  const close = () => setAsking(null);
  if (view.decidedAt !== null) return <Ended note={view.note} replacedBy={view.replacedBy} reader={reader} />;
  return (
    <Card title="Your answer">
      <p className="text-muted text-sm">
        {status === 'expired' ? (
          `This has run out.${may.confirm.allowed ? ' If you confirm it, it is made anew for you to read again.' : ''}`
        ) : (
          <>
            Nothing happens until you confirm it. It waits until <DateText value={expiresAt} />.
          </>
        )}
      </p>
      {problem !== null && (
        <Callout kind="error" className="mt-4">
          {problem}
        </Callout>
      )}
      <div className="mt-4 flex flex-col gap-2.5">
        <MayButton
          may={may.confirm}
          variant="primary"
          busy={busy}
          onClick={() => (signs ? setAsking('sign') : void confirm().catch(() => {}))}
        >
          {signs ? 'Sign' : 'Confirm'}
        </MayButton>
        {may.decline.allowed && (
          <Button disabled={busy} onClick={() => setAsking('decline')}>
            Decline
          </Button>
        )}
        {!may.decline.allowed && may.withdraw.allowed && (
          <Button variant="ghost" disabled={busy} onClick={() => setAsking('withdraw')}>
            Withdraw
          </Button>
        )}
      </div>
      {asking === 'decline' && <DeclineDialog proposal={view} onClose={close} />}
      {asking === 'withdraw' && <WithdrawDialog proposal={view} onClose={close} />}
      {asking === 'sign' && (
        <SignDialog
          onClose={close}
          meaning="You have read the documents, and sign them with your full name."
          onSign={confirm}
        />
      )}
    </Card>
  );
}

function Ended({ note, replacedBy, reader }: Pick<ProposalView, 'note' | 'replacedBy'> & { reader: ApiRole }) {
  return (
    <Card title="Answered">
      {note !== null && <p className="break-words whitespace-pre-wrap">{note}</p>}
      {replacedBy === null ? (
        note === null && <p className="text-muted">There is nothing left to do.</p>
      ) : (
        <AppLink {...proposalScreen(reader, replacedBy)} className="link-plain">
          The proposal that was made anew
        </AppLink>
      )}
    </Card>
  );
}

/** Confirms, and goes on to where there is something left to do: the bank's page, a contract, or the proposal that was made anew. */
function useConfirm(view: ProposalView, reader: ApiRole) {
  const { go } = useNavigation();
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const mutation = trpc.proposals.confirm.useMutation();
  const goOn = ({ proposal, refusal, next }: ProposalOutcome) => {
    if (refusal !== null) return notify.error('This was not done', refusal);
    if (proposal.id !== view.id) {
      notify.info('It was made anew', 'Read what has changed before you confirm it.');
      return go(addressOf(proposalScreen(reader, proposal.id)));
    }
    if (next === null) return notify.success('Done');
    setLeaving(true);
    return next.startsWith('/') ? go(next) : window.location.assign(next);
  };
  const confirm = async (name?: string): Promise<void> => {
    setProblem(null);
    try {
      goOn(await mutation.mutateAsync({ proposalId: view.id, ...(name !== undefined && { name }) }));
    } catch (error) {
      setProblem(errorMessage(error));
      throw error;
    }
  };
  return { busy: mutation.isPending || leaving, problem, confirm };
}
