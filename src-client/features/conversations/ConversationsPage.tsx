import { ArrowLeft, Inbox } from 'lucide-react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { cx } from '#client/components/base/cx.ts';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { CountBadge } from '#client/components/base/StatusPill.tsx';
import { Tabs } from '#client/components/base/Tabs.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { RelativeTime } from '#client/components/frame/DateText.tsx';
import { useOpened } from '#client/components/lists/opened.ts';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { trpc } from '#client/trpc.ts';
import { PAGE_SIZES } from '#shared/constants.ts';
import type { Side } from '#shared/conversations/conversations.schema.ts';
import { plural } from '#shared/format.ts';
import { ConversationPanel } from './ConversationPanel.tsx';
import { conversationsSearch } from './conversationsSearch.ts';
import type { ListedData } from './types.ts';

const nobodyYet = {
  brand: 'Your conversations with creators appear here. To start one, open an order and message one of its creators.',
  creator:
    'Your conversations with brands appear here. To start one, open one of your campaigns and message its brand.',
} as const;
const goTo = { brand: 'Go to Orders', creator: 'Go to Campaigns' } as const;

interface Shown {
  side: Side;
  show: 'all' | 'unread';
  dealId: string | undefined;
}

const PATHS = { brand: '/brand/messages', creator: '/creator/messages' } as const;

/** A person's conversations, and the one that is open beside them; on a phone one after the other. */
export function ConversationsPage({ side }: { side: Side }) {
  const { search, onSearch } = useAddress(conversationsSearch);
  const { dealId, show = 'all' } = search;
  const shown: Shown = { side, show, dealId };
  const listed = useListed(show);
  return (
    <>
      <div className={cx(dealId && 'max-lg:sr-only')}>
        <PageHeader title="Messages" description="One conversation for each deal, with every step of the deal." />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className={cx(dealId && 'max-lg:hidden')}>
          <Tabs
            label="Conversations"
            items={[
              { key: 'all', label: 'All' },
              { key: 'unread', label: 'Unread' },
            ]}
            value={show}
            onChange={(chosen) => onSearch({ show: chosen === 'all' ? undefined : chosen })}
          >
            <Loaded asked={show} failure={{ title: 'The conversations could not be loaded' }} skeleton={<ToCome />}>
              <ConversationList {...shown} />
            </Loaded>
          </Tabs>
        </div>
        {dealId ? (
          <div className="min-w-0">
            <ButtonLink
              to={PATHS[side]}
              search={listed}
              size="sm"
              variant="ghost"
              icon={ArrowLeft}
              className="mb-2 lg:hidden"
            >
              All conversations
            </ButtonLink>
            <Card>
              <ConversationPanel key={dealId} dealId={dealId} />
            </Card>
          </div>
        ) : (
          <Card className="max-lg:hidden">
            <EmptyState
              icon={Inbox}
              title="Choose a conversation"
              text="It opens here, with the newest message at the bottom."
            />
          </Card>
        )}
      </div>
    </>
  );
}

/** The search of the list, which stays the same whichever conversation is opened. */
function useListed(show: Shown['show']) {
  const { shown } = useOpened();
  return { ...(show === 'unread' && { show }), ...(shown > 1 && { shown }) };
}

function ToCome() {
  return (
    <Card>
      <SkeletonText lines={6} />
    </Card>
  );
}

function ConversationList({ side, show, dealId }: Shown) {
  const list = usePagedList(trpc.conversations.list, { limit: PAGE_SIZES.conversations, show }, useOpened());
  const listed = useListed(show);
  if (!list.rows) return <ToCome />;
  if (list.rows.length === 0) return <Nothing side={side} show={show} />;
  return (
    <>
      <Card padded={false}>
        <ul
          aria-label="Conversations"
          aria-busy={list.refreshing || undefined}
          className={cx('divide-base-300 divide-y', list.refreshing && 'opacity-60')}
        >
          {list.rows.map((row) => (
            <li key={row.dealId}>
              <AppLink
                to={PATHS[side]}
                search={{ ...listed, dealId: row.dealId }}
                aria-current={row.dealId === dealId ? 'true' : undefined}
                className={cx(
                  'hover:bg-base-content/4 flex gap-3 px-4 py-3 outline-offset-[-2px]',
                  row.dealId === dealId && 'bg-primary/8',
                )}
              >
                <Entry row={row} square={side === 'creator'} />
              </AppLink>
            </li>
          ))}
        </ul>
      </Card>
      <ShowMore list={list}>Show older</ShowMore>
    </>
  );
}

function Entry({ row, square }: { row: ListedData; square: boolean }) {
  const { text, files, mine, at } = row.last;
  const said = text || (files > 0 ? `Sent ${plural(files, 'file')}` : 'Sent a link to content');
  return (
    <>
      <Avatar name={row.name} src={row.pictureUrl} square={square} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className={cx('truncate', row.unread > 0 ? 'font-semibold' : 'font-medium')}>{row.name}</span>
          <span className="text-muted shrink-0 text-xs">
            <RelativeTime value={at} />
          </span>
        </span>
        <span className="text-muted block truncate text-sm">{row.campaign}</span>
        <span className="mt-0.5 flex items-center justify-between gap-3">
          <span className={cx('truncate text-sm', row.unread > 0 ? 'font-medium' : 'text-muted')}>
            {mine ? `You: ${said}` : said}
          </span>
          {row.unread > 0 && <CountBadge count={row.unread} label={`${plural(row.unread, 'message')} unread`} />}
        </span>
      </span>
    </>
  );
}

function Nothing({ side, show }: Pick<Shown, 'side' | 'show'>) {
  return (
    <Card>
      {show === 'unread' ? (
        <EmptyState icon={Inbox} title="Everything is read" text="Messages that you have not read yet appear here." />
      ) : (
        <EmptyState
          icon={Inbox}
          title="No messages yet"
          text={nobodyYet[side]}
          action={<ButtonLink to={side === 'brand' ? '/brand/orders' : '/creator/campaigns'}>{goTo[side]}</ButtonLink>}
        />
      )}
    </Card>
  );
}
