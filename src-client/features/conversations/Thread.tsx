import { FileText, Link2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { cx } from '#client/components/base/cx.ts';
import { DateText } from '#client/components/frame/DateText.tsx';
import { ShowMore, type ShownPages } from '#client/components/lists/usePagedList.tsx';
import { openFile } from '#client/components/parts/openFile.ts';
import { StoredPicture } from '#client/components/parts/StoredPicture.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { fileSize, plural } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import type { Machine } from '#shared/lifecycles.ts';
import * as texts from '#shared/messages/conversations/thread.ts';
import { personOf } from '#shared/seats/names.ts';
import type { ConversationData, EntryData, MessageData, StepData } from './types.ts';

/** The label of a step of the deal, by its subject and its result. */
const steps: Partial<Record<Machine | 'signature', Readonly<Record<string, string>>>> = {
  deal: {
    invited: 'Offer sent',
    accepted: 'Offer accepted',
    contracted: 'Under contract',
    in_progress: 'Content in progress',
    submitted: 'All content submitted',
    completed: 'Deal completed',
    declined: 'Offer declined',
    withdrawn: 'Offer withdrawn',
    expired: 'Offer expired',
    cancelled: 'Deal ended',
  },
  signature: { brand: 'Signed for the brand', creator: 'Signed for the creator' },
  submission: {
    draft: 'Withdrawn before its review',
    submitted: 'Submitted',
    approved: 'Approved',
    revision_requested: 'Revision asked for',
    rejected: 'Rejected',
    published: 'Posted',
  },
  payment: { succeeded: 'Payment of the campaign arrived', refunded: 'Payment of the campaign refunded' },
  payout: { paid: 'Payout arrived' },
  campaign: { live: 'Campaign launched', completed: 'Campaign completed', cancelled: 'Campaign cancelled' },
};

/** This near to its end, a list counts as read to the end. */
const END_PX = 24;

/** The messages and the steps of the deal, the newest at the end, where the list stays until somebody scrolls up. */
export function Thread({ conversation, list }: { conversation: ConversationData; list: ShownPages<EntryData> }) {
  const rows = (list.rows ?? []).toReversed();
  const box = useRef<HTMLDivElement>(null);
  const last = rows.at(-1);
  const newest = last?.id;
  const own = last?.kind === 'message' && last.mine;
  /** Whether the reader is at the end; a reader who scrolled up stays there until they write something themselves. */
  const atEnd = useRef(true);
  useEffect(() => {
    const list = box.current;
    if (newest !== undefined && list && (atEnd.current || own)) list.scrollTop = list.scrollHeight;
  }, [newest, own]);
  const lastMine = rows.findLast((row) => row.kind === 'message' && row.mine)?.id;
  return (
    <section
      ref={box}
      aria-label="Messages and steps of the deal"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard.
      tabIndex={0}
      className="max-h-[55dvh] overflow-y-auto pr-1"
      onScroll={({ currentTarget: { scrollHeight, clientHeight, scrollTop } }) => {
        atEnd.current = scrollHeight - clientHeight - scrollTop < END_PX;
      }}
    >
      <ShowMore list={list} size="sm" className="mb-3">
        Show older
      </ShowMore>
      {rows.length === 0 && <p className="text-muted py-6">Nothing has been written yet.</p>}
      <ol className="flex flex-col gap-3">
        {folded(rows).map((row) =>
          row.kind === 'message' ? (
            <Message key={row.id} message={row} conversation={conversation} last={row.id === lastMine} />
          ) : row.kind === 'step' ? (
            <Step key={row.id} step={row} />
          ) : (
            <li key={row.id}>
              <details>
                <summary className="text-muted cursor-pointer text-sm">
                  {plural(row.steps.length, 'earlier step')}
                </summary>
                <ol className="mt-2 flex flex-col gap-2">
                  {row.steps.map((step) => (
                    <Step key={step.id} step={step} />
                  ))}
                </ol>
              </details>
            </li>
          ),
        )}
      </ol>
    </section>
  );
}

/** Steps that follow each other, without the last of them. */
interface Fold {
  kind: 'fold';
  id: string;
  steps: StepData[];
}
/** From so many steps in a row on, only the last one is shown at once. */
const FOLDED_FROM = 3;

/** The rows, with many steps in a row behind one line: a conversation is read for its messages. */
function folded(rows: readonly EntryData[]): (EntryData | Fold)[] {
  const shown: (EntryData | Fold)[] = [];
  let run: StepData[] = [];
  const endRun = () => {
    const last = run.at(-1);
    if (last && run.length >= FOLDED_FROM)
      shown.push({ kind: 'fold', id: `to ${last.id}`, steps: run.slice(0, -1) }, last);
    else shown.push(...run);
    run = [];
  };
  for (const row of rows) {
    if (row.kind === 'step') run.push(row);
    else {
      endRun();
      shown.push(row);
    }
  }
  endRun();
  return shown;
}

/** Who wrote a message: an agency for its creator, somebody of an agency for a brand, a member for their company. */
function authorOf({
  agency,
  writer,
  author,
  byYou,
  side,
}: Pick<MessageData, 'agency' | 'writer' | 'author' | 'byYou' | 'side'>): string {
  if (agency && side === 'creator') return `${isolated(agency)} for ${isolated(author)}`;
  if (byYou) return 'You';
  if (agency) return `${personOf({ writer, agency })} for ${isolated(author)}`;
  return writer ? `${isolated(writer)} · ${isolated(author)}` : author;
}

/** A message: one's own are at the right, and the last of them says whether it was seen. */
function Message({
  message,
  conversation,
  last,
}: {
  message: MessageData;
  conversation: ConversationData;
  last: boolean;
}) {
  const { mine, byYou, author, agency, writer, text, removed, byMail, files, about, at, side, id } = message;
  const right = conversation.side === null ? side === 'creator' : mine;
  return (
    <li className={cx('flex flex-col', right ? 'items-end' : 'items-start')}>
      <p className="text-muted mb-1 text-xs">
        <span className="font-medium">{authorOf({ agency, writer, author, byYou, side })}</span>
        {' · '}
        <DateText value={at} time />
        {byMail && ' · by email'}
      </p>
      <div
        className={cx(
          'max-w-[min(100%,34rem)] min-w-0 rounded-2xl px-4 py-2.5',
          right ? 'bg-primary/10 rounded-br-md' : 'bg-base-200 rounded-bl-md',
        )}
      >
        {removed ? (
          <p className="text-muted italic">This message was removed with its author’s account.</p>
        ) : (
          text && <p className="break-words whitespace-pre-line">{text}</p>
        )}
        {about && <Subject about={about} conversation={conversation} />}
        {files.map((file) => (
          <MessageFile key={file.id} file={file} />
        ))}
      </div>
      {message.several && conversation.side === 'creator' && <Several conversation={conversation} />}
      {last && <Seen seen={conversation.seen[side === 'brand' ? 'creator' : 'brand']} id={id} />}
    </li>
  );
}

/** Below a message that the brand has sent to several creators: its reader can stop these. */
function Several({ conversation: { dealId, brand, muted, may } }: { conversation: ConversationData }) {
  const set = trpc.conversations.muteBulk.useMutation(toasting());
  return (
    <p className="text-muted mt-1 text-xs">
      {muted ? `You have stopped these messages from ${isolated(brand)}.` : 'Sent to several creators.'}{' '}
      {may.muteBulk.allowed && (
        <button
          type="button"
          className="link"
          disabled={set.isPending}
          onClick={() => set.mutate({ dealId, muted: !muted })}
        >
          {muted ? 'Allow them again' : `Stop messages of this kind from ${isolated(brand)}`}
        </button>
      )}
    </p>
  );
}

function Seen({ seen, id }: { seen: ConversationData['seen']['brand']; id: number }) {
  return (
    <p className="text-muted mt-1 text-xs">
      {seen && seen.upTo >= id ? (
        <>
          Seen <DateText value={seen.at} time />
        </>
      ) : (
        'Sent'
      )}
    </p>
  );
}

/** The content that a message is about: a link to its screen. */
function Subject({
  about,
  conversation: { side, campaignId },
}: {
  about: NonNullable<MessageData['about']>;
  conversation: ConversationData;
}) {
  const words = about.comment
    ? texts.aboutComment(about.title, about.version, about.comment)
    : texts.about(about.title, about.version);
  const look = 'mt-1.5 flex items-start gap-1.5 text-sm';
  const content = (
    <>
      <Link2 aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0 break-words">{words}</span>
    </>
  );
  if (side === null) return <p className={look}>{content}</p>;
  const params = { campaignId };
  return side === 'brand' ? (
    <AppLink to="/brand/campaign-review/$campaignId" params={params} className={cx(look, 'link')}>
      {content}
    </AppLink>
  ) : (
    <AppLink
      to="/creator/campaigns/$campaignId"
      params={params}
      search={{ tab: 'uploads' }}
      className={cx(look, 'link')}
    >
      {content}
    </AppLink>
  );
}

/** A file of a message; a picture is shown. */
function MessageFile({ file }: { file: MessageData['files'][number] }) {
  const name = `${isolated(file.name)}, ${fileSize(file.sizeBytes)}`;
  const open = () => void openFile(file.id, 'This file cannot be opened');
  if (file.contentType.startsWith('image/')) {
    return (
      <button type="button" aria-label={name} className="mt-1.5 block max-w-full cursor-pointer" onClick={open}>
        <StoredPicture
          fileId={file.id}
          alt=""
          width={224}
          height={168}
          className="h-42 w-56 max-w-full rounded-xl"
          instead={<span className="link break-all">{name}</span>}
        />
      </button>
    );
  }
  return (
    <Button size="sm" icon={FileText} className="mt-1.5 h-auto max-w-full justify-start py-1" onClick={open}>
      <span className="min-w-0 text-left break-all">{name}</span>
    </Button>
  );
}

/** A step of the deal, between the messages. */
function Step({ step: { machine, to, title, by, note, at } }: { step: StepData }) {
  const what = steps[machine]?.[to];
  if (!what) return null;
  const staff = by.kind === 'admin' || by.kind === 'super_admin';
  const name = by.name ?? (staff ? 'the Accord team' : null);
  return (
    <li className="text-muted border-base-300 border-l-2 pl-3 text-sm">
      <span className="text-base-content font-medium">{title === null ? what : `${what}: “${isolated(title)}”`}</span>
      {name && ` by ${by.agency ? `${isolated(by.agency)} for ` : ''}${isolated(name)}`}
      {' · '}
      <DateText value={at} time />
      {note && <span className="block break-words">{note}</span>}
    </li>
  );
}
