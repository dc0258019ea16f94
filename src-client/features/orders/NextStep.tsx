import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { DateText, RelativeTime } from '#client/components/frame/DateText.tsx';
import type { NextStepName, Turn } from '#shared/orders/next-step.ts';
import type { OrderPart } from '#shared/orders/order-parts.ts';
import { ThereButton } from './ThereButton.tsx';
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
const goThere: Readonly<Partial<Record<NextStepName, string>>> = {
  papers: 'Go to brief and contract',
  sign: 'Go to the signatures',
  signatures: 'Go to the signatures',
  deposit: 'Go to the payment',
  balance: 'Go to the payment',
  launch: 'Go to the launch',
  complete: 'Go to the results',
};

const TONES = { brand: 'primary', creators: 'info', staff: 'info', bank: 'info', nobody: 'warning' } as const;

interface NextStepProps {
  order: OrderData;
  busy: boolean;
  onGoOn: () => void;
}

/** What the order needs next: whose turn it is, how long it has waited for whom, what follows, and the button for it. */
export function NextStep({ order, busy, onGoOn }: NextStepProps) {
  const { next } = order;
  if (!next) return null;
  const { turn, title, text } = next;
  const term = by[next.name];
  return (
    <Card className="mb-4" title="What happens next" action={<StatusPill tone={TONES[turn]}>{turns[turn]}</StatusPill>}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 max-w-[64ch]">
          <p className="text-lg leading-snug font-semibold">{title}</p>
          <p className="text-muted mt-1">
            {text} {term && next.by && filled(term, { date: <DateText value={next.by} zone={order.timeZone} /> })}
          </p>
        </div>
        {turn !== 'nobody' && <Act name={next.name} order={order} busy={busy} onGoOn={onGoOn} />}
      </div>
      {next.waitingFor.length > 0 && (
        <ul aria-label="Waiting for" className="mt-4 flex flex-wrap gap-x-6 gap-y-1.5 text-sm">
          {next.waitingFor.map(({ name, since }) => (
            <li key={`${name} ${since}`}>
              <span className="font-medium">{name}</span>{' '}
              <span className="text-muted">{filled('since {date}', { date: <RelativeTime value={since} /> })}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The button for a step; nothing if one can only wait. */
function Act({ name, order, busy, onGoOn }: NextStepProps & { name: NextStepName }): ReactNode {
  const { id } = order;
  switch (name) {
    case 'goOn':
      return (
        <Button variant="primary" busy={busy} onClick={onGoOn}>
          Go on
          <ArrowRight aria-hidden size={17} />
        </Button>
      );
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
            variant={name === 'invite' ? 'primary' : 'secondary'}
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
    case 'applications':
      return <ThereButton part="applications">See Applications</ThereButton>;
    default: {
      const label = goThere[name];
      return label && <ThereButton part={PARTS[name] ?? 'stage'}>{label}</ThereButton>;
    }
  }
}

/** The place of a step that is not at the beginning of its stage. */
const PARTS: Readonly<Partial<Record<NextStepName, OrderPart>>> = {
  sign: 'signatures',
  signatures: 'signatures',
  deposit: 'payment',
  balance: 'payment',
};
