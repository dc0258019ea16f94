import type { ReactNode } from 'react';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { useNow } from '#client/components/core/now.ts';
import { DateText } from '#client/components/frame/DateText.tsx';
import { trpc } from '#client/trpc.ts';
import { PAYOUT_TIME_TEXT } from '#shared/constants.ts';
import { hoursLeftLabel } from '#shared/format.ts';
import type { ClockRow } from '#shared/payments/clock.ts';

/** The money that a creator has earned but not received: the condition of each amount, and when it should arrive (ruling A16). */
export function PaymentClock() {
  return (
    <Loaded
      failure={{ title: 'Payment clock temporarily unavailable' }}
      skeleton={
        <Frame>
          <SkeletonText lines={6} />
        </Frame>
      }
    >
      <Known />
    </Loaded>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Card
      title="Payment clock"
      description={`Released when a campaign completes, in your account within ${PAYOUT_TIME_TEXT}`}
    >
      {children}
    </Card>
  );
}

function Known() {
  const [{ rows, more }] = trpc.payments.clock.useSuspenseQuery();
  if (rows.length === 0) {
    return (
      <Frame>
        <EmptyState
          compact
          title="No money is on its way"
          text="What you earn is listed here from the day you earn it until it is paid."
        />
      </Frame>
    );
  }
  return (
    <Frame>
      <ul className="divide-base-300 -my-2 divide-y">
        {rows.map((row) => (
          <li key={row.key} className="flex items-start justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="truncate font-semibold">{row.campaignName}</p>
              <p className="text-muted text-sm">
                <When row={row} />
              </p>
            </div>
            <div className="flex shrink-0 flex-col items-end gap-1">
              <Money {...row.amount} className="font-semibold" />
              <Step row={row} />
            </div>
          </li>
        ))}
      </ul>
      {more && <p className="text-muted mt-4 text-sm">Only the first ones are shown; the deals page has them all.</p>}
    </Frame>
  );
}

function When({ row: { step, dueAt, endDate, timeZone } }: { row: ClockRow }) {
  if (step === 'failed') return 'The bank refused it; our team will send it again';
  if (step === 'held') return 'Our team is looking into it';
  if (step === 'waiting') return 'Waiting for your payout setup';
  if (dueAt) return filled('Expected by {date}', { date: <DateText value={dueAt} /> });
  return endDate
    ? filled('Released after {date}', { date: <DateText value={endDate} zone={timeZone} /> })
    : 'At completion';
}

function Step({ row: { step, dueAt } }: { row: ClockRow }) {
  const now = useNow();
  if (step === 'failed') return <StatusPill tone="error">Refused</StatusPill>;
  if (step === 'held') return <StatusPill tone="warning">Held</StatusPill>;
  if (step === 'waiting') return <StatusPill tone="warning">Waiting</StatusPill>;
  if (!dueAt) return <StatusPill>Accrued</StatusPill>;
  if (new Date(dueAt) <= now) return <StatusPill tone="warning">Late</StatusPill>;
  return <StatusPill tone="info">{hoursLeftLabel(dueAt, now)}</StatusPill>;
}
