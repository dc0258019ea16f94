import { Megaphone, PackageCheck, Plus } from 'lucide-react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { ProgressBar } from '#client/components/base/ProgressBar.tsx';
import { numbered, SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { useOpened } from '#client/components/lists/opened.ts';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { Cover } from '#client/components/parts/Cover.tsx';
import { trpc } from '#client/trpc.ts';
import { campaignBadge, stageLabels } from '#shared/campaigns/campaign-labels.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { CARD_PLATFORMS_SHOWN, PAGE_SIZES, STAGE_PROGRESS_PERCENT } from '#shared/constants.ts';
import { formatMoney } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { draftMessages } from '#shared/messages/campaigns.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { Stage } from '#shared/stages.ts';
import { useRuns } from '../auth/session.ts';
import { ordersSearch } from './ordersSearch.ts';
import { StageFilter } from './StageFilter.tsx';
import type { OrderCardData } from './types.ts';

const GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3';

/** Order Management: the brand's campaigns past draft (BR-ORD-01 to BR-ORD-09). */
export function OrdersPage() {
  const { search } = useAddress(ordersSearch);
  return (
    <>
      <PageHeader
        title="Order Management"
        description="Your pipeline: which campaign is in which stage, and how much money is in each."
        actions={
          <>
            <ButtonLink to="/brand/cases">Cases</ButtonLink>
            <ButtonLink icon={Megaphone} to="/brand/campaigns">
              All Campaigns
            </ButtonLink>
          </>
        }
      />
      <StageFilter stage={search.stage} />
      <Loaded
        asked={search.stage}
        failure={{ title: orderMessages.loadFailedTitle, text: orderMessages.loadFailedText }}
        skeleton={
          <div aria-busy className={GRID}>
            {numbered(6).map((card) => (
              <SkeletonCard key={card} className="min-h-92" />
            ))}
          </div>
        }
      >
        <OrderCards stage={search.stage} />
      </Loaded>
    </>
  );
}

function OrderCards({ stage }: { stage: Stage | undefined }) {
  const runs = useRuns();
  const list = usePagedList(trpc.orders.list, { limit: PAGE_SIZES.orders, stage }, useOpened());
  if (list.rows?.length === 0 && stage) {
    return (
      <Card>
        <EmptyState
          icon={PackageCheck}
          title={`Nothing in ${stageLabels[stage]}`}
          text="No campaign is in this stage now."
        />
      </Card>
    );
  }
  if (list.rows?.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={PackageCheck}
          title={orderMessages.empty}
          text="A campaign becomes an order once you submit it for review."
          action={
            runs && (
              <ButtonLink to="/brand/create-campaign" variant="primary" icon={Plus}>
                {draftMessages.createCampaign}
              </ButtonLink>
            )
          }
        />
      </Card>
    );
  }
  return (
    <>
      <ul aria-label="Orders" className={GRID}>
        {list.rows?.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
      <ShowMore list={list} className="mt-5">
        Show more orders
      </ShowMore>
    </>
  );
}

/** One order; the whole card opens its details (BR-ORD-03 to BR-ORD-07, BR-ORD-10). */
function OrderCard({ order }: { order: OrderCardData }) {
  const { label, tone } = campaignBadge(order);
  const name = nameOrUntitled(order.name);
  const percent = STAGE_PROGRESS_PERCENT[order.stage];
  const link = { to: '/brand/orders', search: { projectId: order.id } } as const;
  return (
    <li className="hairline rounded-box bg-base-100 hover:border-base-content/30 relative flex min-w-0 flex-col p-5 transition-colors">
      <Cover of={order} shape="card" />
      <div className="mb-3 flex flex-wrap gap-1.5">
        <StatusPill tone="primary">{stageLabels[order.stage]}</StatusPill>
        <StatusPill tone={tone}>{label}</StatusPill>
      </div>
      <h2 className="font-display truncate text-lg font-semibold">
        <AppLink {...link} className="after:absolute after:inset-0">
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
        <ButtonLink {...link} size="sm" aria-label={`View Details of ${isolated(name)}`}>
          View Details
        </ButtonLink>
        {order.reviewOpen && (
          <ButtonLink
            to="/brand/campaign-review/$campaignId"
            params={{ campaignId: order.id }}
            size="sm"
            aria-label={`Review ${isolated(name)}`}
          >
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
