import { type ReactNode, useState } from 'react';
import { Card } from '#client/components/base/Card.tsx';
import { cx } from '#client/components/base/cx.ts';
import { filled } from '#client/components/base/filled.tsx';
import { late } from '#client/components/core/late.tsx';
import { useNow } from '#client/components/core/now.ts';
import { DateText } from '#client/components/frame/DateText.tsx';
import { MayButton } from '#client/components/parts/MayButton.tsx';
import type { CaseAct, CaseView } from '#shared/cases/cases.schema.ts';
import { nameOf } from './caseWords.ts';

// Late, because they are needed only once a button is pressed.
const AcceptProposal = late(async () => (await import('./ConfirmMoves.tsx')).AcceptProposal);
const AskStaff = late(async () => (await import('./ConfirmMoves.tsx')).AskStaff);
const WithdrawCase = late(async () => (await import('./ConfirmMoves.tsx')).WithdrawCase);
const CounterProposal = late(async () => (await import('./CounterProposal.tsx')).CounterProposal);
const DecideCase = late(async () => (await import('./DecideCase.tsx')).DecideCase);

type Act = Exclude<CaseAct, 'layDown'>;

const LABELS: Readonly<Record<Act, string>> = {
  accept: 'Accept the proposal',
  counter: 'Make a counter-proposal',
  askStaff: 'Ask our team to decide',
  withdraw: 'Withdraw the case',
  decide: 'Decide',
};

/** Who has to act and by when, what happens without an answer, and what the reader can do. */
export function Turn({ view }: { view: CaseView }) {
  const [asking, setAsking] = useState<Act | null>(null);
  const { side, may } = view;
  const close = () => setAsking(null);
  // Acts of the others are not shown; one's own are, closed with the reason if they are refused.
  const acts: Act[] = side === null ? ['decide'] : ['accept', 'counter', 'askStaff', 'withdraw'];
  const shown = acts.filter((act) => may[act].allowed || (side !== null && side === view.turn && act !== 'withdraw'));
  return (
    <Card title={titleOf(view)}>
      <Deadline view={view} />
      {shown.length > 0 && (
        <div className="mt-4 flex flex-col gap-2.5">
          {shown.map((act, at) => (
            <MayButton
              key={act}
              may={may[act]}
              variant={at === 0 && act !== 'withdraw' ? 'primary' : 'secondary'}
              onClick={() => setAsking(act)}
            >
              {LABELS[act]}
            </MayButton>
          ))}
        </div>
      )}
      <p className="text-muted mt-4 text-sm">
        Until the case ends, the payments and the time limits of this deal stop. Content can still be submitted and
        reviewed.
      </p>
      {side !== null && asking === 'accept' && <AcceptProposal view={view} side={side} onClose={close} />}
      {side !== null && asking === 'counter' && <CounterProposal view={view} side={side} onClose={close} />}
      {side !== null && asking === 'askStaff' && <AskStaff view={view} side={side} onClose={close} />}
      {side !== null && asking === 'withdraw' && <WithdrawCase view={view} side={side} onClose={close} />}
      {asking === 'decide' && <DecideCase view={view} onClose={close} />}
    </Card>
  );
}

function titleOf({ turn, side, ...view }: CaseView): string {
  if (turn === null) return side === null ? 'Your decision' : 'With our team';
  return turn === side ? 'Your turn' : `Waiting for ${nameOf(view, turn)}`;
}

function Deadline({ view }: { view: CaseView }) {
  const { turn, side, answerBy, decideBy } = view;
  if (turn !== null && answerBy !== null) {
    const by = <Day value={answerBy} />;
    if (turn === side) {
      return (
        <p>
          {filled(
            'Answer by {day}. If you do not answer, the proposal below takes effect, and the case finds that you broke the agreement.',
            { day: by },
          )}
        </p>
      );
    }
    return (
      <p>
        {filled(
          'They can answer until {day}. If they do not, the proposal below takes effect, and the case finds that they broke the agreement.',
          { day: by },
        )}
      </p>
    );
  }
  if (decideBy === null) return null;
  const by = <Day value={decideBy} />;
  return (
    <p>
      {side === null
        ? filled(
            'Decide by {day}. Until then, both sides can add evidence, and can still agree on the proposal below.',
            {
              day: by,
            },
          )
        : filled(
            'Our team decides by {day}. Until then, both sides can add evidence, and can still agree on the proposal below.',
            { day: by },
          )}
    </p>
  );
}

/** A day by which somebody has to act; red once it has passed. */
function Day({ value }: { value: string }): ReactNode {
  const late = Date.parse(value) < useNow().getTime();
  return (
    <strong className={cx('font-semibold', late && 'text-error')}>
      <DateText value={value} time />
    </strong>
  );
}
