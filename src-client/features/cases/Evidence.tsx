import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Card } from '#client/components/base/Card.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { late } from '#client/components/core/late.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { MayButton } from '#client/components/parts/MayButton.tsx';
import type { CaseView, EvidenceView } from '#shared/cases/cases.schema.ts';
import { nameOf } from './caseWords.ts';
import { evidenceLabels, inOrderOfEvents } from './evidenceWords.ts';
import { SeenText } from './SeenText.tsx';

const AddEvidence = late(async () => (await import('./AddEvidence.tsx')).AddEvidence);

/** What both sides have added from the records of the deal, in the order in which it happened. */
export function Evidence({ view }: { view: CaseView }) {
  const [adding, setAdding] = useState(false);
  const { evidence, side, outcome, may } = view;
  return (
    <Card
      title="Evidence"
      description="What the records of the deal show, as it was when it was added, in the order in which it happened."
      action={
        side !== null &&
        outcome === null && (
          <MayButton may={may.layDown} size="sm" icon={Plus} onClick={() => setAdding(true)}>
            Add evidence
          </MayButton>
        )
      }
    >
      {evidence.length === 0 ? (
        <p className="text-muted">
          {outcome === null
            ? 'Neither side has added evidence yet. Submitted versions, decisions, comments, messages, checks of posts and signed documents can be added with one press each.'
            : 'Neither side added evidence.'}
        </p>
      ) : (
        <ol aria-label="Evidence" className="border-base-300 space-y-5 border-l pl-5">
          {inOrderOfEvents(evidence).map((each) => (
            <Piece key={each.id} piece={each} view={view} />
          ))}
        </ol>
      )}
      {adding && <AddEvidence view={view} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function Piece({ piece: { side, kind, seen, note, createdAt }, view }: { piece: EvidenceView; view: CaseView }) {
  return (
    <li className="relative min-w-0">
      <span aria-hidden className="bg-base-content/40 absolute top-1.5 -left-[1.6rem] size-2.5 rounded-full" />
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <StatusPill>{evidenceLabels[kind]}</StatusPill>
        <span className="text-muted text-sm">
          <DateText value={seen.at} time />
        </span>
      </p>
      <SeenText kind={kind} seen={seen} view={view} />
      <p className="text-muted mt-1.5 text-sm break-words">
        {`Added by ${nameOf(view, side)} on `}
        <DateText value={createdAt} />
        {note && `: ${note}`}
      </p>
    </li>
  );
}
