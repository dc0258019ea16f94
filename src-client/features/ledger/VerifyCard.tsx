import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { useMomentLabel } from '#client/components/frame/DateText.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { plural } from '#shared/format.ts';
import { loadFailed } from '#shared/messages/ledger/money-page.ts';
import { checkFinished } from '#shared/messages/security.ts';
import type { AuditCheck } from '#shared/security/security.schema.ts';

/** How often the state of a running check is read again. */
const ASK_MS = 1_500;
const failure = staffFailure(loadFailed);

/** The check of the books: its last result, and a button for a new one. */
export function VerifyCard() {
  return (
    <Loaded failure={failure} skeleton={<Frame />}>
      <Known />
    </Loaded>
  );
}

function Known() {
  const [check] = trpc.ledger.lastVerify.useSuspenseQuery(undefined, {
    refetchInterval: ({ state }) => (state.data && state.data.finishedAt === null ? ASK_MS : false),
  });
  return <Frame check={check} />;
}

function Frame({ check }: { check?: AuditCheck | null }) {
  const start = trpc.ledger.startVerify.useMutation(toasting());
  const running = check != null && check.finishedAt === null;
  return (
    <Card
      title="Proof of the books"
      description="Compares every booking, payment, payout and status with each other, with the bank and with the sealed audit log."
      action={
        <Button busy={start.isPending} disabled={running || check === undefined} onClick={() => start.mutate()}>
          Verify the books
        </Button>
      }
    >
      <div role="status">{check === undefined ? <SkeletonText lines={1} /> : <Result check={check} />}</div>
    </Card>
  );
}

function Result({ check }: { check: AuditCheck | null }) {
  const label = useMomentLabel();
  if (check === null) return <p className="text-muted">The books have not been verified from here yet.</p>;
  const { checked, finishedAt, finding, askedBy } = check;
  if (finishedAt === null) return <p>The books are being verified.</p>;
  const when = checkFinished(label(finishedAt, 'time'), askedBy);
  if (finding === null) {
    return (
      <Callout kind="success" title="The books are right">
        {when}
      </Callout>
    );
  }
  return (
    <Callout kind="error" title={`The books have ${plural(checked, 'finding')}`}>
      <p className="whitespace-pre-line">{finding}</p>
      {when}
    </Callout>
  );
}
