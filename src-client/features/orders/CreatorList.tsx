import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { cx } from '#client/components/base/cx.ts';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { late } from '#client/components/core/late.tsx';
import { RelativeTime } from '#client/components/frame/DateText.tsx';
import { Choose, ChooseAll, ChosenBar, useChosen } from '#client/components/lists/chosen.tsx';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import { UsageTerms } from '#client/components/parts/UsageTerms.tsx';
import { formatMoney } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { ORDER_DEAL_LOOKS } from '#shared/status-looks.ts';
import { CaseLink } from '../cases/CaseLink.tsx';
import { asksForCase } from '../deals/asksForCase.ts';
import { InviteCreators } from '../deals/InviteCreators.tsx';
import { WithdrawOffers } from '../deals/WithdrawOffers.tsx';
import type { OrderData } from './types.ts';

// Late, because few orders show it.
const DealActions = late(async () => (await import('../deals/DealActions.tsx')).DealActions);

/**
 * The creators of an order, with Browse All and Invite More (BR-ORD-22), and the actions on each offer; once it is `launched` nobody can be invited.
 */
export function CreatorList({
  order,
  launched = false,
  action,
}: {
  order: OrderData;
  launched?: boolean;
  action?: ReactNode;
}) {
  const chosen = useChosen(launched || order.halted ? [] : order.creators.flatMap(offerOf));
  const over = order.status === 'completed' || order.status === 'cancelled';
  const acting = order.creators.some(
    ({ may, offerable, ...deal }) =>
      may.withdraw.allowed ||
      may.extend.allowed ||
      asksForCase({ ...deal, may, offerable }) ||
      (!order.halted && offerable && may.invite.allowed),
  );
  return (
    <Card
      title="Creators"
      action={
        !order.halted && (
          <>
            <ButtonLink size="sm" to="/brand/creator-search" search={{ campaign: order.id }}>
              Browse All
            </ButtonLink>
            {!launched && order.may.invite.allowed && (
              <ButtonLink size="sm" to="/brand/roster/$campaignId" params={{ campaignId: order.id }}>
                Propose a roster
              </ButtonLink>
            )}
            {!launched && <InviteCreators campaignId={order.id} may={order.may.invite} />}
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
              ? 'Nobody has been invited to this campaign.'
              : 'Invite creators with the amount you offer each of them. They accept or decline; nothing is paid before that.'
          }
        />
      ) : (
        <>
          <ChooseAll chosen={chosen} className="-mt-1 mb-4" />
          <KeepFocus inList>
            <ul aria-label="Creators of this campaign" className="divide-base-300 -my-3 divide-y">
              {order.creators.map((creator) => {
                const { label, tone } = ORDER_DEAL_LOOKS[creator.status];
                return (
                  <li
                    key={creator.dealId}
                    className={cx(
                      'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3',
                      acting ? 'sm:grid-cols-[minmax(0,1fr)_7rem_7rem_9rem]' : 'sm:grid-cols-[minmax(0,1fr)_7rem_7rem]',
                    )}
                  >
                    <div className="flex min-w-0 items-center gap-3">
                      {chosen.outOf > 1 && offerOf(creator).length > 0 && (
                        <Choose
                          chosen={chosen}
                          id={creator.dealId}
                          label={`Select the offer to ${isolated(creator.name)}`}
                        />
                      )}
                      <Avatar name={creator.name} src={creator.avatarUrl} size="sm" />
                      <div className="min-w-0">
                        <p className="truncate font-semibold">{creator.name}</p>
                        <p className="text-muted truncate text-sm">
                          {creator.username && <span className="max-sm:hidden">@{creator.username} · </span>}
                          <Since {...creator} />
                        </p>
                        {creator.case && <CaseLink of={creator.case} reader="brand" />}
                        {creator.endReason && (
                          <p className="text-muted text-sm break-words">{`Reason: ${creator.endReason}`}</p>
                        )}
                      </div>
                    </div>
                    <div className="flex flex-col items-end gap-1 sm:contents">
                      <p className="text-right font-medium tabular-nums">{formatMoney(creator.agreed)}</p>
                      <div className="sm:justify-self-end">
                        <StatusPill tone={tone}>{label}</StatusPill>
                      </div>
                      {acting && (
                        <div className="sm:justify-self-end">
                          <Actions campaignId={order.id} creator={creator} />
                        </div>
                      )}
                    </div>
                    {creator.usage && (
                      <p className="text-muted col-span-full mt-1.5 text-sm break-words sm:pl-11">
                        <UsageTerms usage={creator.usage} short extension={creator.extension} />{' '}
                        {!creator.extension && (
                          <AppLink
                            to="/brand/terms/$dealId"
                            params={{ dealId: creator.dealId }}
                            className="link-plain"
                            aria-label={`All terms of the deal with ${isolated(creator.name)}`}
                          >
                            All terms
                          </AppLink>
                        )}
                      </p>
                    )}
                  </li>
                );
              })}
            </ul>
          </KeepFocus>
          <ChosenBar chosen={chosen}>
            <WithdrawOffers
              offers={order.creators
                .filter(({ dealId }) => chosen.has(dealId))
                .map(({ dealId, name, agreed }) => ({ id: dealId, name, agreed }))}
              onDone={chosen.keep}
            />
          </ChosenBar>
        </>
      )}
    </Card>
  );
}

/** An offer that can be withdrawn with others, by the id of its deal; an extension of usage rights frees nothing of the creator budget. */
const offerOf = ({ dealId: id, may, extension }: OrderData['creators'][number]) =>
  may.withdraw.allowed && !extension ? [{ id }] : [];

function Actions({ campaignId, creator }: { campaignId: string; creator: OrderData['creators'][number] }) {
  const { dealId, creatorId, name, ...offer } = creator;
  return <DealActions campaignId={campaignId} deal={{ ...offer, id: dealId, creator: { id: creatorId, name } }} />;
}

function Since({ invitedAt, answeredAt }: OrderData['creators'][number]) {
  return answeredAt ? (
    <>
      answered <RelativeTime value={answeredAt} />
    </>
  ) : (
    <>
      invited <RelativeTime value={invitedAt} />
    </>
  );
}
