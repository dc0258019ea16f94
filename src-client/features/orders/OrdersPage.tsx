import { PackageCheck, Plus } from 'lucide-react';
import { AppLink } from '#client/components/AppLink.tsx';
import { Button, ButtonLink } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { ProgressBar } from '#client/components/ProgressBar.tsx';
import { numbered, SkeletonCard } from '#client/components/Skeleton.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { trpc } from '#client/trpc.ts';
import { campaignBadge, stageLabels } from '#shared/campaigns/campaign-labels.ts';
import { CARD_PLATFORMS_SHOWN, STAGE_PROGRESS_PERCENT } from '#shared/constants.ts';
import { campaignMessages, draftMessages } from '#shared/messages/campaigns.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { formatMoney } from '#shared/money.ts';
import { platformLabel } from '#shared/platforms.ts';
import type { OrderCardData } from './types.ts';

const PAGE = 12;

/** Order Management: the brand's campaigns past draft (BR-ORD-01 to BR-ORD-09). */
export function OrdersPage() {
  const list = trpc.orders.list.useInfiniteQuery({ limit: PAGE }, { getNextPageParam: (page) => page.nextCursor });
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <>
      <PageHeader title="Order Management" description="Every submitted campaign, and the stage it is in." />
      {list.isLoadingError && (
        <ErrorPanel
          title={orderMessages.loadFailedTitle}
          text={orderMessages.loadFailedText}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.isPending && (
        <div aria-busy className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
          {numbered(6).map((card) => (
            <SkeletonCard key={card} className="min-h-56" />
          ))}
        </div>
      )}
      {rows?.length === 0 && (
        <Card>
          <EmptyState
            icon={PackageCheck}
            title={orderMessages.empty}
            text="A campaign becomes an order once you submit it for review."
            action={
              <ButtonLink href="/brand/create-campaign" variant="primary" icon={Plus}>
                {draftMessages.createCampaign}
              </ButtonLink>
            }
          />
        </Card>
      )}
      {rows && rows.length > 0 && (
        <ul aria-label="Orders" className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
          {rows.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button className="mt-5" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more orders
        </Button>
      )}
    </>
  );
}

/** One order; the whole card opens its details (BR-ORD-03 to BR-ORD-07, BR-ORD-10). */
function OrderCard({ order }: { order: OrderCardData }) {
  const { label, tone } = campaignBadge(order);
  const name = order.name ?? campaignMessages.untitled;
  const percent = STAGE_PROGRESS_PERCENT[order.stage];
  const href = `/brand/orders?projectId=${order.id}`;
  return (
    <li className="hairline rounded-box bg-base-100 hover:border-base-content/30 relative flex min-w-0 flex-col p-5 transition-colors">
      <div className="mb-3 flex flex-wrap gap-1.5">
        <StatusPill tone="primary">{stageLabels[order.stage]}</StatusPill>
        <StatusPill tone={tone}>{label}</StatusPill>
      </div>
      <h2 className="font-display truncate text-lg font-semibold">
        <AppLink href={href} className="after:absolute after:inset-0">
          {name}
        </AppLink>
      </h2>
      <p className="text-muted mt-0.5 text-sm">
        {orderMessages.creatorsActive(order.creatorsActive, order.creatorsAll)}
      </p>
      <p className="font-display mt-3 text-xl font-semibold tabular-nums">
        {order.budget ? formatMoney(order.budget) : '–'}
      </p>
      <Platforms platforms={order.platforms} />
      <ProgressBar className="mt-auto pt-4" value={percent} label={`Overall progress ${percent}%`} caption />
      <div className="relative mt-4 flex flex-wrap gap-2 self-start">
        <ButtonLink href={href} size="sm" aria-label={`View Details of ${name}`}>
          View Details
        </ButtonLink>
        {order.reviewOpen && (
          <ButtonLink href={`/brand/campaign-review/${order.id}`} size="sm" aria-label={`Review ${name}`}>
            Review
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function Platforms({ platforms }: { platforms: readonly string[] }) {
  const more = platforms.length - CARD_PLATFORMS_SHOWN;
  return (
    <ul aria-label="Platforms" className="mt-3 flex flex-wrap gap-1.5">
      {platforms.slice(0, CARD_PLATFORMS_SHOWN).map((platform) => (
        <li key={platform}>
          <StatusPill>{platformLabel(platform)}</StatusPill>
        </li>
      ))}
      {more > 0 && (
        <li>
          <StatusPill>+{more}</StatusPill>
        </li>
      )}
    </ul>
  );
}
