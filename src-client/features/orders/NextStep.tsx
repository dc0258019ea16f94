import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { DateText, RelativeTime } from '#client/components/frame/DateText.tsx';
import type { NextStepName, Turn } from '#shared/orders/next-step.ts';
import type { OrderPart, OrderTab } from '#shared/orders/order-parts.ts';
import { CompleteNextSteps, type StageMoves } from './StageMoves.tsx';
import type { OrderData } from './types.ts';

const turns: Readonly<Record<Turn, string>> = {
  brand: 'Your turn',
  creators: 'Waiting for creators',
  staff: 'Waiting for our team',
  bank: 'Waiting for the bank',
  nobody: 'Not possible now',
};
/** The subject of a step's deadline. */
const by: Readonly<Partial<Record<NextStepName, string>>> = {
  answers: 'The first offer runs out on {date}.',
  content: 'Content is due on {date}.',
  posts: 'The campaign ends on {date}.',
  complete: 'The campaign ends on {date}.',
};

/** Where a step is done: the tab, the part of it, and the words that lead there. */
interface Place {
  tab: OrderTab;
  part: OrderPart;
  label: string;
}
const PLACES: Readonly<Partial<Record<NextStepName, Place>>> = {
  applications: { tab: 'creators', part: 'applications', label: 'See Applications' },
  papers: { tab: 'agreement', part: 'stage', label: 'Go to brief and contract' },
  sign: { tab: 'agreement', part: 'signatures', label: 'Go to the signatures' },
  signatures: { tab: 'agreement', part: 'signatures', label: 'Go to the signatures' },
  deposit: { tab: 'agreement', part: 'payment', label: 'Go to the payment' },
  balance: { tab: 'money', part: 'payment', label: 'Go to the payment' },
  launch: { tab: 'overview', part: 'stage', label: 'Go to the launch' },
  complete: { tab: 'overview', part: 'stage', label: 'Go to the results' },
};

const TONES = { brand: 'primary', creators: 'info', staff: 'info', bank: 'info', nobody: 'warning' } as const;
/** How many of those who are waited for are named. */
const NAMED = 3;

/** What the order needs next: whose turn it is, how long it has waited for whom, and what follows. */
export function NextStep({ order }: { order: OrderData }) {
  const { next } = order;
  if (!next) return null;
  const { name, turn, title, text, waitingFor } = next;
  const term = by[name];
  return (
    <section aria-label="What happens next" className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="leading-snug font-semibold">{title}</span>
        <StatusPill tone={TONES[turn]}>{turns[turn]}</StatusPill>
      </p>
      <p className="text-muted mt-1 max-w-[64ch] text-sm">
        {text} {term && next.by && filled(term, { date: <DateText value={next.by} zone={order.timeZone} /> })}
      </p>
      {waitingFor.length > 0 && (
        <ul aria-label="Waiting for" className="mt-1 flex flex-wrap gap-x-4 text-sm">
          {waitingFor.slice(0, NAMED).map(({ name: who, since }) => (
            <li key={`${who} ${since}`}>
              <span className="font-medium">{who}</span>{' '}
              <span className="text-muted">{filled('since {date}', { date: <RelativeTime value={since} /> })}</span>
            </li>
          ))}
          {waitingFor.length > NAMED && <li className="text-muted">{`and ${waitingFor.length - NAMED} more`}</li>}
        </ul>
      )}
    </section>
  );
}

interface StepButtonProps {
  order: OrderData;
  move: StageMoves;
  onLead: (tab: OrderTab, part: OrderPart) => void;
}

/** The one button for the next step; nothing if one can only wait. */
export function StepButton({ order, move, onLead }: StepButtonProps): ReactNode {
  const { id, next } = order;
  if (!next || next.turn === 'nobody') return null;
  switch (next.name) {
    case 'goOn':
      return <CompleteNextSteps may={order.may.advance} move={move} variant="primary" />;
    case 'revise':
      return (
        <ButtonLink variant="primary" to="/brand/create-campaign" search={{ draftId: id }}>
          Revise Campaign
        </ButtonLink>
      );
    case 'invite':
    case 'approval':
    case 'answers':
      return (
        order.may.invite.allowed && (
          <ButtonLink
            variant={next.name === 'invite' ? 'primary' : 'secondary'}
            to="/brand/creator-search"
            search={{ campaign: id }}
          >
            Find Creators
          </ButtonLink>
        )
      );
    case 'review':
      return (
        <ButtonLink variant="primary" to="/brand/campaign-review/$campaignId" params={{ campaignId: id }}>
          Review Content
        </ButtonLink>
      );
    default: {
      const place = PLACES[next.name];
      return (
        place && (
          <Button
            icon={ArrowDown}
            variant={next.turn === 'brand' ? 'primary' : 'secondary'}
            onClick={() => onLead(place.tab, place.part)}
          >
            {place.label}
          </Button>
        )
      );
    }
  }
}
