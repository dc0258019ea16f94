import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#client/components/Avatar.tsx';
import { ButtonLink } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { cx } from '#client/components/cx.ts';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { useNow } from '#client/components/now.ts';
import { StatusPill } from '#client/components/StatusPill.tsx';
import type { StatusTone } from '#shared/campaigns/campaign-labels.ts';
import { relativeLabel } from '#shared/dates.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { formatMoney } from '#shared/money.ts';
import { isOneOf, UNAGREED_DEALS } from '#shared/status-sets.ts';
import type { OrderData, OrderSlots } from './types.ts';

const BADGES: Record<DealStatus, { label: string; tone: StatusTone }> = {
  invited: { label: 'Invited', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'success' },
  contracted: { label: 'Contracted', tone: 'success' },
  in_progress: { label: 'In progress', tone: 'primary' },
  submitted: { label: 'Submitted', tone: 'info' },
  completed: { label: 'Completed', tone: 'success' },
  declined: { label: 'Declined', tone: 'error' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** Offers with which something may still be done: taken back, or made again. */

/** The creators of an order, with Browse All and Invite More (BR-ORD-22), and what may be done with each offer. */
export function CreatorList({ order, slots, action }: { order: OrderData; slots?: OrderSlots; action?: ReactNode }) {
  const now = useNow();
  const over = order.status === 'completed' || order.status === 'cancelled';
  const standing = over || order.status === 'paused';
  const acting =
    !standing && slots !== undefined && order.creators.some(({ status }) => isOneOf(UNAGREED_DEALS, status));
  return (
    <Card
      title="Creators"
      action={
        !standing && (
          <>
            <ButtonLink size="sm" href={`/brand/creator-search?campaign=${order.id}`}>
              Browse All
            </ButtonLink>
            {slots?.invite(order)}
            {action}
          </>
        )
      }
    >
      {order.creators.length === 0 ? (
        <EmptyState
          icon={Users}
          title={over ? 'No creators' : 'No creators yet'}
          text={
            over
              ? 'Nobody was invited to this campaign.'
              : 'Invite creators with the amount you offer each of them. They accept or decline; nothing is paid before that.'
          }
        />
      ) : (
        <ul aria-label="Creators of this campaign" className="divide-base-300 -my-3 divide-y">
          {order.creators.map((creator) => {
            const { label, tone } = BADGES[creator.status];
            return (
              <li
                key={creator.dealId}
                className={cx(
                  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3',
                  acting ? 'sm:grid-cols-[minmax(0,1fr)_7rem_7rem_7rem]' : 'sm:grid-cols-[minmax(0,1fr)_7rem_7rem]',
                )}
              >
                <div className="flex min-w-0 items-center gap-3">
                  <Avatar name={creator.name} src={creator.avatarUrl} size="sm" />
                  <div className="min-w-0">
                    <p className="truncate font-semibold">{creator.name}</p>
                    <p className="text-muted truncate text-sm">
                      {creator.username && <span className="max-sm:hidden">@{creator.username} · </span>}
                      {since(creator, now)}
                    </p>
                  </div>
                </div>
                <div className="flex flex-col items-end gap-1 sm:contents">
                  <p className="text-right font-medium tabular-nums">{formatMoney(creator.agreed)}</p>
                  <div className="sm:justify-self-end">
                    <StatusPill tone={tone}>{label}</StatusPill>
                  </div>
                  {acting && <div className="sm:justify-self-end">{slots?.dealActions(order, creator)}</div>}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

function since({ invitedAt, answeredAt }: OrderData['creators'][number], now: Date): string {
  return answeredAt ? `answered ${relativeLabel(answeredAt, now)}` : `invited ${relativeLabel(invitedAt, now)}`;
}
