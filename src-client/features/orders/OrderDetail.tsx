import { Images } from 'lucide-react';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonCard, SkeletonPage } from '#client/components/base/Skeleton.tsx';
import { Tabs } from '#client/components/base/Tabs.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { type Failed, Loaded } from '#client/components/core/Loaded.tsx';
import { late } from '#client/components/core/late.tsx';
import { errorCode, trpc } from '#client/trpc.ts';
import { orderMessages, stageMessages } from '#shared/messages/orders.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { ORDER_PARTS, ORDER_TABS, type OrderPart, type OrderTab, tabOfStage } from '#shared/orders/order-parts.ts';
import { OrderMessages } from '../conversations/OrderMessages.tsx';
import { BackToOrders } from './BackToOrders.tsx';
import { ContentRows } from './ContentRows.tsx';
import { CreatorList } from './CreatorList.tsx';
import { OrderHead } from './OrderHead.tsx';
import { SetupStage } from './SetupStage.tsx';
import { type StageMoves, useStageMoves } from './StageMoves.tsx';
import type { OrderData } from './types.ts';
import { useLead } from './useLead.ts';

// Late, because few orders show these, and each is as large as the order itself.
const ContractPanel = late(async () => (await import('../payments/ContractPanel.tsx')).ContractPanel, <SkeletonCard />);
const ApplicationsPanel = late(
  async () => (await import('../deals/ApplicationsPanel.tsx')).ApplicationsPanel,
  <SkeletonCard />,
);
const PerformanceStage = late(async () => (await import('./PerformanceStage.tsx')).PerformanceStage, <SkeletonCard />);
const WaitingNote = late(async () => (await import('../approvals/WaitingNote.tsx')).WaitingNote);
const MoneyPanel = late(async () => (await import('../payments/MoneyPanel.tsx')).MoneyPanel, <SkeletonCard />);

interface OrderDetailProps {
  campaignId: string;
  /** The tab that the address names; without one, that of the stage. */
  tab: OrderTab | undefined;
  onTab: (tab: OrderTab | undefined) => void;
  onDeleted: () => Promise<void>;
}

/** One order over the grid, addressed by `?projectId=` and `tab` (BR-ORD-10 to BR-ORD-25). */
export function OrderDetail(props: OrderDetailProps) {
  return (
    <Loaded failure={OrderFailed} skeleton={<SkeletonPage cards={1} />}>
      <Order {...props} />
    </Loaded>
  );
}

function OrderFailed({ error, onRetry, retrying }: Failed) {
  const gone = errorCode(error) === 'NOT_FOUND';
  return (
    <>
      <div className="mb-5">
        <BackToOrders />
      </div>
      {gone && <PageHeader title="Campaign not found" />}
      <ErrorPanel
        title={gone ? 'This is not one of your orders' : orderMessages.loadFailedTitle}
        text={
          gone ? 'It was deleted, it is still a draft, or it belongs to someone else.' : orderMessages.loadFailedText
        }
        onRetry={gone ? undefined : onRetry}
        retrying={retrying}
      />
    </>
  );
}

function Order({ campaignId, tab, onTab, onDeleted }: OrderDetailProps) {
  const [order] = trpc.orders.read.useSuspenseQuery({ campaignId });
  // In another stage the order opens on the tab that this one is about.
  const move = useStageMoves(order, () => tab && onTab(undefined));
  const lead = useLead();
  const open = tab ?? tabOfStage(order.stage);
  const onLead = (to: OrderTab, part: OrderPart) => {
    if (to !== open) onTab(to);
    lead(part);
  };
  return (
    <>
      <OrderHead order={order} move={move} onLead={onLead} onDeleted={onDeleted} />
      <ReviewNote order={order} />
      <HeldNote order={order} />
      {order.waiting.length > 0 && <WaitingNote waiting={order.waiting} campaign={nameOrUntitled(order.name)} />}
      {order.status === 'paused' && (
        <Callout kind="warning" className="mb-4" title={stageMessages.paused}>
          Our team has paused this campaign. Its deadlines are on hold until it resumes.
          {order.pauseReason && <p className="mt-1.5 whitespace-pre-wrap">{`Reason: ${order.pauseReason}`}</p>}
        </Callout>
      )}
      <div id={ORDER_PARTS.stage} tabIndex={-1}>
        <Tabs
          label="Parts of the order"
          items={ORDER_TABS.map((key) => ({ key, label: LABELS[key], count: countIn(order, key) }))}
          value={open}
          onChange={onTab}
        >
          <Part order={order} tab={open} move={move} />
        </Tabs>
      </div>
    </>
  );
}

const LABELS: Readonly<Record<OrderTab, string>> = {
  overview: 'Overview',
  agreement: 'Agreement',
  money: 'Money',
  creators: 'Creators',
  content: 'Content',
  messages: 'Messages',
};

/** How many there are on a tab that lists something, if there are any. */
function countIn({ creators, content }: OrderData, tab: OrderTab): number | undefined {
  if (tab === 'creators') return creators.length || undefined;
  return tab === 'content' ? content.length || undefined : undefined;
}

function ReviewNote({ order }: { order: OrderData }) {
  if (order.reviewStatus !== 'needs_revision' && order.reviewStatus !== 'rejected') return null;
  const revision = order.reviewStatus === 'needs_revision';
  return (
    <Callout
      kind={revision ? 'warning' : 'error'}
      className="mb-4"
      title={revision ? 'The review asks for a revision' : 'The review rejected this campaign'}
    >
      {order.reviewNote}
    </Callout>
  );
}

/** Says that a text is being checked, and who can read which text meanwhile. */
function HeldNote({ order: { textHeld } }: { order: OrderData }) {
  if (textHeld === null) return null;
  const brief = textHeld === 'brief';
  return (
    <Callout
      kind="warning"
      className="mb-4"
      title={brief ? 'Your brief is being checked' : 'Your new text is being checked'}
    >
      {brief
        ? 'An automatic check stopped its text. Creators cannot see this campaign until our team has looked at it.'
        : 'An automatic check stopped it. Creators see the previous text until our team has looked at it.'}
    </Callout>
  );
}

/** What a tab shows; the one that a stage is about shows what the stage does (BR-ORD-15, BR-ORD-17 to BR-ORD-25). */
function Part({ order, tab, move }: { order: OrderData; tab: OrderTab; move: StageMoves }) {
  switch (tab) {
    case 'overview':
      return (
        <div className="space-y-4">
          {order.stage === 'content_performance' && <PerformanceStage order={order} />}
          <SetupStage order={order} />
        </div>
      );
    case 'agreement':
      return <ContractPanel campaignId={order.id} />;
    case 'money':
      return <MoneyPanel campaignId={order.id} />;
    case 'creators':
      return <OrderCreators order={order} move={move} />;
    case 'content':
      return <OrderContent order={order} />;
    case 'messages':
      return <OrderMessages creators={order.creators.filter(({ extension }) => !extension)} />;
  }
}

/** Who works on the order, and who would like to. */
function OrderCreators({ order, move }: { order: OrderData; move: StageMoves }) {
  return (
    <div className="space-y-4">
      {order.showsApplications && (
        <div id={ORDER_PARTS.applications} tabIndex={-1}>
          <ApplicationsPanel campaignId={order.id} waiting={order.pendingApplications} />
        </div>
      )}
      <CreatorList
        order={order}
        launched={order.stage === 'content_performance'}
        action={
          order.stage === 'planning_creation' && (
            <>
              <ReviewLink order={order} />
              <Button size="sm" disabled={!order.may.advance.allowed} busy={move.busy} onClick={move.advance}>
                Mark as Complete
              </Button>
            </>
          )
        }
      />
    </div>
  );
}

/** The submitted pieces, and the way to their review. */
function OrderContent({ order }: { order: OrderData }) {
  return (
    <Card title="Content" action={<ReviewLink order={order} />}>
      {order.content.length > 0 ? (
        <div className="-my-3">
          <ContentRows content={order.content} />
        </div>
      ) : (
        <EmptyState
          icon={Images}
          title="No content yet"
          text="Each piece that a creator submits is listed here, with its status."
        />
      )}
    </Card>
  );
}

function ReviewLink({ order: { id, reviewOpen } }: { order: OrderData }) {
  return (
    reviewOpen && (
      <ButtonLink size="sm" to="/brand/campaign-review/$campaignId" params={{ campaignId: id }}>
        Review content
      </ButtonLink>
    )
  );
}
