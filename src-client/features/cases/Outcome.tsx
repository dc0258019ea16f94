import { Card } from '#client/components/base/Card.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import type { CaseOutcome, CaseView } from '#shared/cases/cases.schema.ts';
import { findingWords, outcomeWords } from './caseWords.ts';

/** How a case ended, with the reasons. */
export function Outcome({ view, outcome }: { view: CaseView; outcome: CaseOutcome }) {
  const { currency } = view;
  const divided = outcome.split !== null && outcome.split.length > 0;
  return (
    <Card title="The outcome">
      <p className="font-medium break-words">{outcomeWords(view)}</p>
      {outcome.reason && <p className="mt-3 break-words whitespace-pre-wrap">{outcome.reason}</p>}
      <DescriptionList
        look="rows"
        className="border-base-300 mt-4 border-t pt-2.5"
        items={[
          { label: 'Finding', value: outcome.finding && findingWords(view, outcome.finding) },
          {
            label: 'To the creator',
            value: divided && <Money amountMinor={outcome.toCreatorMinor} currency={currency} />,
          },
          {
            label: 'Back to the brand',
            value: divided && <Money amountMinor={outcome.backMinor} currency={currency} />,
          },
          { label: 'Decided by', value: outcome.decidedBy },
          { label: 'Ended on', value: <DateText value={outcome.endedAt} time /> },
        ]}
      />
    </Card>
  );
}
