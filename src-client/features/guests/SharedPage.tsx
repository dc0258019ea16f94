import { Lock, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import type { LinkTarget } from '#client/components/base/address.ts';
import { Button } from '#client/components/base/Button.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { late } from '#client/components/core/late.tsx';
import { DateText, RelativeTime } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { trpc } from '#client/trpc.ts';
import { plural } from '#shared/format.ts';
import type { GuestLinkView } from '#shared/guests/guests.schema.ts';
import type { GuestLinkState } from '#shared/guests/guests.ts';
import { isolated } from '#shared/isolated.ts';
import type { Look } from '#shared/status-looks.ts';
import { fieldLabels, kindLabels } from './fieldWords.ts';

const ChangeLink = late(async () => (await import('./ChangeLink.tsx')).ChangeLink);

const LOOKS: Record<GuestLinkState, Look> = {
  live: { label: 'Open', tone: 'success' },
  expired: { label: 'Expired', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

/** The screen on which the brand sees what a link shows, and reads what was said about it. */
const screenOf = ({ kind, subjectId }: GuestLinkView): LinkTarget => {
  if (kind === 'list') return { to: '/brand/creators/lists/$listId', params: { listId: subjectId } };
  const params = { campaignId: subjectId };
  return kind === 'content'
    ? { to: '/brand/campaign-review/$campaignId', params }
    : { to: '/brand/analytics/$campaignId', params };
};

/** `/brand/shared`: the brand's guest links, newest first. */
export function SharedPage() {
  const [changing, setChanging] = useState<GuestLinkView | null>(null);
  const [ending, setEnding] = useState<GuestLinkView | null>(null);
  const withdraw = trpc.guests.withdraw.useMutation();
  return (
    <>
      <PageHeader
        title="Shared links"
        description="What you show to people without an account, and what came of it. A link can be changed or withdrawn at any time."
      />
      <PagedTable
        query={trpc.guests.links}
        input={{}}
        label="Shared links"
        columns={columns(setChanging, setEnding)}
        failure={{ title: 'Your shared links could not be loaded' }}
        empty={{
          title: 'Nothing is shared',
          text: 'Press Share on the review of content, on a list of creators or on the analytics of a campaign.',
        }}
      />
      {changing && <ChangeLink link={changing} onClose={() => setChanging(null)} />}
      {ending && (
        <ConfirmDialog
          open
          title="Withdraw this link?"
          confirmLabel="Withdraw"
          onClose={() => setEnding(null)}
          done={`Link withdrawn: ${isolated(ending.title)}`}
          onConfirm={() => withdraw.mutateAsync({ linkId: ending.id })}
        >
          <p className="break-words">
            {`${isolated(ending.label)} sees nothing of it from now on; where it is open, it closes within half a minute. What was said stays with you. A withdrawn link cannot be opened again.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

const columns = (
  onChange: (link: GuestLinkView) => void,
  onWithdraw: (link: GuestLinkView) => void,
): readonly Column<GuestLinkView>[] => [
  {
    key: 'title',
    header: 'Link',
    cell: (link) => (
      <span className="block min-w-0">
        <AppLink {...screenOf(link)} className="hover:text-primary font-medium break-words">
          {link.title}
        </AppLink>
        <span className="text-muted block text-sm break-words">
          {[kindLabels[link.kind], ...link.fields.map((field) => fieldLabels[field])].join(' · ')}
        </span>
      </span>
    ),
  },
  {
    key: 'label',
    header: 'For',
    cell: ({ label, password }) => (
      <span className="inline-flex items-center gap-1.5 break-words">
        {label}
        {password && <Lock aria-label="With a password" role="img" size={14} className="text-muted shrink-0" />}
      </span>
    ),
  },
  {
    key: 'state',
    leads: true,
    header: 'State',
    cell: ({ state, expiresAt, withdrawnAt }) => (
      <span className="block">
        <StatusPill tone={LOOKS[state].tone}>{LOOKS[state].label}</StatusPill>
        <span className="text-muted block text-sm whitespace-nowrap">
          {state === 'live' && 'until '}
          <DateText value={withdrawnAt ?? expiresAt} />
        </span>
      </span>
    ),
  },
  {
    key: 'opened',
    header: 'Last opened',
    cell: ({ openedAt, guests }) =>
      openedAt === null ? (
        <span className="text-muted">Not yet</span>
      ) : (
        <span className="block">
          <RelativeTime value={openedAt} />
          <span className="text-muted block text-sm">{plural(guests, 'browser')}</span>
        </span>
      ),
  },
  {
    key: 'said',
    leads: true,
    header: 'Feedback',
    cell: ({ comments, votes }) => (
      <span className="inline-flex flex-wrap items-center gap-x-3">
        {plural(comments, 'comment')}
        <span className="text-muted inline-flex items-center gap-1 text-sm">
          <ThumbsUp aria-label="For" role="img" size={14} /> {votes.up}
          <ThumbsDown aria-label="Against" role="img" size={14} className="ml-1.5" /> {votes.down}
        </span>
      </span>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'right',
    cell: (link) => (
      <span className="inline-flex gap-2">
        {link.may.change.allowed && (
          <Button size="sm" aria-label={`Change ${isolated(link.title)}`} onClick={() => onChange(link)}>
            Change
          </Button>
        )}
        {link.may.withdraw.allowed && (
          <Button size="sm" aria-label={`Withdraw ${isolated(link.title)}`} onClick={() => onWithdraw(link)}>
            Withdraw
          </Button>
        )}
      </span>
    ),
  },
];
