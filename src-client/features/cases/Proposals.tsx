import { Card } from '#client/components/base/Card.tsx';
import { useMomentLabel } from '#client/components/frame/DateText.tsx';
import type { CaseOutcome, CaseView, ProposalView } from '#shared/cases/cases.schema.ts';
import { wordList } from '#shared/format.ts';
import { milestoneNames } from '#shared/payments/milestone-names.ts';
import { nameOf } from './caseWords.ts';
import { SplitTable } from './SplitTable.tsx';

const titleOf = (outcome: CaseOutcome | null): string => {
  if (outcome === null) return 'The proposal';
  if (outcome.split === null) return 'The last proposal';
  return outcome.status === 'decided' ? 'The split' : 'The proposal that took effect';
};

/** The proposal that stands, or what the case ended with, and the proposals before it. */
export function Proposals({ view }: { view: CaseView }) {
  const label = useMomentLabel();
  const { proposals, outcome } = view;
  const standing = proposals.at(-1);
  const decided = outcome?.status === 'decided' ? outcome.split : null;
  const earlier = decided ? proposals : proposals.slice(0, -1);
  const made = ({ side, createdAt }: ProposalView) => `${nameOf(view, side)}, ${label(createdAt, 'time')}`;
  const untouched = view.milestones.filter(({ id }) => !standing?.split.some(({ milestoneId }) => milestoneId === id));
  return (
    <Card title={titleOf(outcome)} description={decided ? 'As our team decided.' : standing && `By ${made(standing)}`}>
      {standing && !decided && <p className="mb-4 max-w-[70ch] break-words whitespace-pre-wrap">{standing.note}</p>}
      <SplitTable label={decided ? 'The split' : 'The proposal'} of={view} split={decided ?? standing?.split ?? []} />
      {untouched.length > 0 && standing && standing.split.length > 0 && (
        <p className="text-muted mt-3 text-sm">
          {`Settled before the case and not part of it: ${wordList(untouched.map(({ kind }) => milestoneNames[kind]))}.`}
        </p>
      )}
      {earlier.length > 0 && (
        <details className="mt-5">
          <summary className="link-plain w-fit cursor-pointer text-sm">
            {decided ? `The proposals (${earlier.length})` : `Earlier proposals (${earlier.length})`}
          </summary>
          <ol className="mt-4 space-y-6">
            {earlier.toReversed().map((proposal) => (
              <li key={proposal.id}>
                <p className="font-medium">{made(proposal)}</p>
                <p className="mt-1 mb-3 max-w-[70ch] break-words whitespace-pre-wrap">{proposal.note}</p>
                <SplitTable label={`The proposal of ${made(proposal)}`} of={view} split={proposal.split} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </Card>
  );
}
