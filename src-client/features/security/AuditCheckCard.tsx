import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { ProgressBar } from '#client/components/base/ProgressBar.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { useMomentLabel } from '#client/components/frame/DateText.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { plural, wholeNumber } from '#shared/format.ts';
import { checkFinished } from '#shared/messages/security.ts';
import type { AuditCheck } from '#shared/security/security.schema.ts';
import { failure } from './failure.tsx';

/** How often the progress of a running check is read again. */
const ASK_MS = 1_500;

/** The check of the audit log's chain: its last result, and the progress of a running one. */
export function AuditCheckCard() {
  return (
    <Loaded failure={failure} skeleton={<Frame />}>
      <Known />
    </Loaded>
  );
}

function Known() {
  const [check] = trpc.security.auditCheck.useSuspenseQuery(undefined, {
    refetchInterval: ({ state }) => (state.data && state.data.finishedAt === null ? ASK_MS : false),
  });
  return <Frame check={check} />;
}

function Frame({ check }: { check?: AuditCheck | null }) {
  const start = trpc.security.checkAudit.useMutation(toasting());
  const running = check != null && check.finishedAt === null;
  return (
    <Card
      className="mb-6"
      title="Chain of the audit log"
      description="Every row, and every movement of money, is sealed as a leaf of one hash tree, whose head is signed and published. A check computes all hashes again."
      action={
        <Button busy={start.isPending} disabled={running || check === undefined} onClick={() => start.mutate()}>
          Check the chain
        </Button>
      }
    >
      <div role="status">{check === undefined ? <SkeletonText lines={1} /> : <Result check={check} />}</div>
    </Card>
  );
}

function Result({ check }: { check: AuditCheck | null }) {
  const label = useMomentLabel();
  if (check === null) return <p className="text-muted">The chain has not been checked from here yet.</p>;
  const { checked, total, firstAt, lastAt, finishedAt, finding, badAuditId, askedBy } = check;
  if (finishedAt === null) {
    return (
      <>
        <p className="mb-2">{`Checking: ${wholeNumber(checked)} of ${plural(total, 'seal')}.`}</p>
        <ProgressBar label="Progress of the check" value={total === 0 ? 0 : (100 * checked) / total} />
      </>
    );
  }
  const span =
    firstAt && lastAt
      ? `${`${plural(checked, 'seal')} checked`}, ${`rows written from ${label(firstAt)} to ${label(lastAt)}`}.`
      : 'No row has been sealed yet.';
  const when = checkFinished(label(finishedAt, 'time'), askedBy);
  if (finding === null) {
    return (
      <Callout kind="success" title="The chain is whole">
        {span} {when}
      </Callout>
    );
  }
  return (
    <Callout kind="error" title="The chain is broken">
      {finding} {badAuditId !== null && `It is the row with number ${badAuditId}.`} {span} {when}
    </Callout>
  );
}
