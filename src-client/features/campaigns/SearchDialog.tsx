import { useState } from 'react';
import { AppLink } from '#client/components/AppLink.tsx';
import { Button } from '#client/components/Button.tsx';
import { Dialog } from '#client/components/Dialog.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { SearchBox } from '#client/components/SearchBox.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { errorMessage, toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { originLabels } from '#shared/campaigns/campaign-labels.ts';
import { longDay } from '#shared/dates.ts';
import { campaignMessages, campaignSearchMessages } from '#shared/messages/campaigns.ts';
import { formatMoney } from '#shared/money.ts';
import { hrefOf } from './CampaignRows.tsx';
import { CampaignBadge } from './StatusBadge.tsx';
import type { Found } from './types.ts';

/** Campaign Search & Recovery: campaigns of every origin, and those deleted within 30 days, which can be restored (BR-SEARCH). */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={campaignSearchMessages.title} size="lg">
      {open && <CampaignSearch onOpen={onClose} />}
    </Dialog>
  );
}

/** The field and what it finds; each search starts empty. */
function CampaignSearch({ onOpen }: { onOpen: () => void }) {
  const [search, setSearch] = useState('');
  // Without the results of the search before: they would not be those of what is typed.
  const hits = trpc.campaigns.search.useQuery({ search });
  const empty = search === '' ? campaignSearchMessages.empty : campaignSearchMessages.noMatch;
  return (
    <>
      <SearchBox
        label="Search campaigns"
        value={search}
        onChange={setSearch}
        placeholder="Name, description or status"
      />
      <div className="mt-4 min-h-64" aria-live="polite" aria-busy={hits.isFetching}>
        {hits.isPending && <p className="text-muted py-6">{campaignSearchMessages.searching}</p>}
        {hits.isLoadingError && (
          <ErrorPanel
            title={campaignSearchMessages.failed}
            text={errorMessage(hits.error)}
            onRetry={() => void hits.refetch()}
            retrying={hits.isFetching}
          />
        )}
        {hits.data?.length === 0 && <p className="text-muted py-6">{empty}</p>}
        <ul className="divide-base-300 divide-y">
          {hits.data?.map((found) => (
            <Hit key={found.id} found={found} onOpen={onOpen} />
          ))}
        </ul>
      </div>
    </>
  );
}

function Hit({ found, onOpen }: { found: Found; onOpen: () => void }) {
  const restore = trpc.campaigns.restore.useMutation({
    onSuccess: () => notify.success('Campaign restored'),
    onError: (error) => toastError(error),
  });
  const name = found.name ?? campaignMessages.untitled;
  return (
    <li className="hover:bg-base-content/4 relative -mx-2 px-2 py-3.5">
      <div className="flex flex-wrap items-center gap-2">
        {found.deletedAt ? (
          <span className="font-semibold">{name}</span>
        ) : (
          <AppLink href={hrefOf(found)} onClick={onOpen} className="font-semibold after:absolute after:inset-0">
            {name}
          </AppLink>
        )}
        {found.deletedAt ? <StatusPill tone="error">Deleted</StatusPill> : <CampaignBadge campaign={found} />}
        <StatusPill tone="info">{originLabels[found.origin]}</StatusPill>
        {found.deletedAt && (
          <Button
            size="sm"
            className="ml-auto"
            busy={restore.isPending}
            onClick={() => restore.mutate({ campaignId: found.id })}
          >
            Restore
          </Button>
        )}
      </div>
      <p className="text-muted mt-1 line-clamp-2 text-sm">{found.description ?? campaignMessages.noDescription}</p>
      <p className="text-muted mt-1 text-sm tabular-nums">
        ID {found.id} · Created {longDay(found.createdAt)} ·{' '}
        {found.budget ? formatMoney(found.budget) : 'No budget yet'}
      </p>
    </li>
  );
}
