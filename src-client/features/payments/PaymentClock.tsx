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
import * as texts from '#shared/messages/payments/payment-clock.ts';
import type { ClockRow } from '#shared/payments/clock.ts';

/** What a creator has earned and does not have yet: what each amount waits for, and when it should be there (ruling A16). */
export function PaymentClock() {
  return (
    <Loaded
      failure={{ title: texts.unavailable }}
      skeleton={
        <Frame>
          <div aria-busy="true">
            <SkeletonText lines={6} />
          </div>
        </Frame>
      }
    >
      <Known />
    </Loaded>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Card title={texts.clock} description={texts.description(PAYOUT_TIME_TEXT)}>
      {children}
    </Card>
  );
}

function Known() {
  const [{ rows, more }] = trpc.payments.clock.useSuspenseQuery();
  if (rows.length === 0) {
    return (
      <Frame>
        <EmptyState compact title={texts.none} text={texts.noneText} />
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
      {more && <p className="text-muted mt-4 text-sm">{texts.more}</p>}
    </Frame>
  );
}

function When({ row: { step, dueAt, endDate, timeZone } }: { row: ClockRow }) {
  if (step === 'failed') return texts.refusedText;
  if (step === 'held') return texts.heldText;
  if (step === 'waiting') return texts.waitingText;
  if (dueAt) return filled(texts.dueBy, { date: <DateText value={dueAt} /> });
  return endDate ? filled(texts.afterEnd, { date: <DateText value={endDate} zone={timeZone} /> }) : texts.atCompletion;
}

function Step({ row: { step, dueAt } }: { row: ClockRow }) {
  const now = useNow();
  if (step === 'failed') return <StatusPill tone="error">{texts.refused}</StatusPill>;
  if (step === 'held') return <StatusPill tone="warning">{texts.held}</StatusPill>;
  if (step === 'waiting') return <StatusPill tone="warning">{texts.waiting}</StatusPill>;
  if (!dueAt) return <StatusPill>{texts.accrued}</StatusPill>;
  if (new Date(dueAt) <= now) return <StatusPill tone="warning">{texts.late}</StatusPill>;
  return <StatusPill tone="info">{hoursLeftLabel(dueAt, now)}</StatusPill>;
}
