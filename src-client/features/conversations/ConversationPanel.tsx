import { useCallback, useEffect, useRef } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Drawer } from '#client/components/frame/Dialog.tsx';
import { useOpenedHere } from '#client/components/lists/opened.ts';
import { usePagedList } from '#client/components/lists/usePagedList.tsx';
import { trpc } from '#client/trpc.ts';
import { PAGE_SIZES } from '#shared/constants.ts';
import { isolated } from '#shared/isolated.ts';
import { reasonOf } from '#shared/may.ts';
import * as texts from '#shared/messages/conversations/thread.ts';
import { ORDER_DEAL_LOOKS } from '#shared/status-looks.ts';
import { MessageComposer } from './MessageComposer.tsx';
import { Thread } from './Thread.tsx';
import type { ConversationData } from './types.ts';

/** The conversation of a deal: with whom, what was written and done, and a field to write. */
export function ConversationPanel({
  dealId,
  heading = true,
  onUnsaved,
}: {
  dealId: string;
  heading?: boolean;
  /** Called with whether there is an unsent message, if this panel can be closed. */
  onUnsaved?: (unsaved: boolean) => void;
}) {
  return (
    <Loaded asked={dealId} failure={{ title: texts.loadFailed }} skeleton={<ToCome />}>
      <Conversation dealId={dealId} heading={heading} onUnsaved={onUnsaved} />
    </Loaded>
  );
}

/** A conversation beside the screen from which it was opened. */
export function ConversationDrawer({ dealId, name, onClose }: { dealId: string; name: string; onClose: () => void }) {
  const unsaved = useRef(false);
  const onUnsaved = useCallback((now: boolean) => {
    unsaved.current = now;
  }, []);
  return (
    <Drawer open onClose={onClose} unsaved={() => unsaved.current} title={`Conversation with ${isolated(name)}`}>
      <ConversationPanel dealId={dealId} heading={false} onUnsaved={onUnsaved} />
    </Drawer>
  );
}

function ToCome() {
  return <SkeletonText lines={10} />;
}

function Conversation({
  dealId,
  heading,
  onUnsaved,
}: {
  dealId: string;
  heading: boolean;
  onUnsaved: ((unsaved: boolean) => void) | undefined;
}) {
  const [conversation] = trpc.conversations.read.useSuspenseQuery({ dealId });
  const asked = { dealId, limit: PAGE_SIZES.thread };
  const list = usePagedList(trpc.conversations.thread, asked, useOpenedHere());
  const newest = list.rows?.find((row) => row.kind === 'message')?.id ?? null;
  useMarkRead(conversation, newest);
  const closed = reasonOf(conversation.may.send);
  return (
    <div className="flex flex-col gap-3">
      {heading && <Head conversation={conversation} />}
      <Thread conversation={conversation} list={list} />
      {closed ? (
        <Callout>{closed}</Callout>
      ) : (
        <MessageComposer
          dealId={dealId}
          campaignId={conversation.campaignId}
          attach={conversation.may.attach.allowed}
          contactOpen={conversation.contactOpen}
          names={conversation}
          onUnsaved={onUnsaved}
        />
      )}
    </div>
  );
}

function Head({ conversation }: { conversation: ConversationData }) {
  const { side, brand, creator, campaign, campaignId, dealStatus } = conversation;
  return (
    <header className="border-base-300 flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b pb-3">
      <div className="min-w-0">
        <h2 className="text-card truncate font-[620]">
          {side === 'brand' ? creator : side === 'creator' ? brand : `${isolated(brand)} and ${isolated(creator)}`}
        </h2>
        <p className="text-muted text-sm">
          {side === 'brand' && (
            <AppLink to="/brand/orders" search={{ projectId: campaignId }} className="link">
              {campaign}
            </AppLink>
          )}
          {side === 'creator' && (
            <AppLink to="/creator/campaigns/$campaignId" params={{ campaignId }} className="link">
              {campaign}
            </AppLink>
          )}
          {side === null && campaign}
        </p>
      </div>
      <LookPill look={ORDER_DEAL_LOOKS[dealStatus]} />
    </header>
  );
}

/** Marks a conversation's messages as read while somebody looks at the page. */
function useMarkRead({ dealId, unread, may }: ConversationData, newest: number | null): void {
  const { mutate } = trpc.conversations.markRead.useMutation();
  const waiting = unread > 0 && may.markRead.allowed ? newest : null;
  useEffect(() => {
    if (waiting === null) return;
    const mark = () => {
      if (document.visibilityState === 'visible') mutate({ dealId, upTo: waiting });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [dealId, waiting, mutate]);
}
