import { useState } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { originLabels } from '#shared/campaigns/campaign-labels.ts';
import { formatMoney } from '#shared/format.ts';
import { campaignMessages, campaignSearchMessages } from '#shared/messages/campaigns.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { linkTo } from './CampaignRows.tsx';
import { CampaignBadge } from './StatusBadge.tsx';
import type { Found } from './types.ts';

/** Campaign Search & Recovery: campaigns of every origin, and those deleted within 30 days, which can be restored (BR-SEARCH). */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Campaign Search & Recovery" size="lg">
      {open && <CampaignSearch onOpen={onClose} />}
    </Dialog>
  );
}

/** The field and its results; each search starts empty. */
function CampaignSearch({ onOpen }: { onOpen: () => void }) {
  const [search, setSearch] = useState('');
  return (
    <>
      <SearchBox
        label="Search campaigns"
        value={search}
        onChange={setSearch}
        placeholder="Name, description or status"
      />
      <div className="mt-4 min-h-64" aria-live="polite">
        {/* Drops the results of the previous search: they would not match what is typed. */}
        <Loaded
          key={search}
          failure={{ title: 'Campaigns could not be searched' }}
          skeleton={
            <p aria-busy className="text-muted py-6">
              Searching campaigns...
            </p>
          }
        >
          <Hits search={search} onOpen={onOpen} />
        </Loaded>
      </div>
    </>
  );
}

function Hits({ search, onOpen }: { search: string; onOpen: () => void }) {
  const [hits] = trpc.campaigns.search.useSuspenseQuery({ search });
  const empty = search === '' ? 'No campaigns found.' : campaignSearchMessages.noMatch;
  return (
    <>
      {hits.length === 0 && <p className="text-muted py-6">{empty}</p>}
      <ul className="divide-base-300 divide-y">
        {hits.map((found) => (
          <Hit key={found.id} found={found} onOpen={onOpen} />
        ))}
      </ul>
    </>
  );
}

function Hit({ found, onOpen }: { found: Found; onOpen: () => void }) {
  const restore = trpc.campaigns.restore.useMutation(toasting('Campaign restored'));
  const name = nameOrUntitled(found.name);
  return (
    <li className="hover:bg-base-content/4 relative -mx-2 px-2 py-3.5">
      <div className="flex flex-wrap items-center gap-2">
        {found.deletedAt ? (
          <span className="font-semibold">{name}</span>
        ) : (
          <AppLink {...linkTo(found)} onClick={onOpen} className="font-semibold after:absolute after:inset-0">
            {name}
          </AppLink>
        )}
        {found.deletedAt ? <StatusPill tone="error">Deleted</StatusPill> : <CampaignBadge campaign={found} />}
        <StatusPill tone="info">{originLabels[found.origin]}</StatusPill>
        {found.deletedAt && found.may.restore.allowed && (
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
      {found.deletedAt && !found.may.restore.allowed && <p className="mt-1 text-sm">{found.may.restore.reason}</p>}
      <p className="text-muted mt-1 line-clamp-2 text-sm">{found.description ?? campaignMessages.noDescription}</p>
      <p className="text-muted mt-1 text-sm tabular-nums">
        {filled('ID {id} · Created {date} ·', { id: found.id, date: <DateText value={found.createdAt} /> })}{' '}
        {found.budget ? formatMoney(found.budget) : 'No budget yet'}
      </p>
    </li>
  );
}
