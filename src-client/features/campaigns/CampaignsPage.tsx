import { FilePen, Megaphone, PackageCheck, Plus, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AppLink } from '#client/components/AppLink.tsx';
import { Button, ButtonLink, IconButton } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { ConfirmDialog } from '#client/components/ConfirmDialog.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { ProgressBar } from '#client/components/ProgressBar.tsx';
import { numbered, SkeletonCard, SkeletonText } from '#client/components/Skeleton.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { trpc } from '#client/trpc.ts';
import { DRAFT_STEPS } from '#shared/constants.ts';
import { shortDay } from '#shared/dates.ts';
import { campaignMessages, draftMessages } from '#shared/messages/campaigns.ts';
import { formatMoney } from '#shared/money.ts';
import { CampaignRows, hrefOf } from './CampaignRows.tsx';
import { SearchDialog } from './SearchDialog.tsx';
import type { Card as CampaignCard } from './types.ts';

const PAGE = 12;

/** All campaigns of the brand: drafts on top, then everything with its badge (BR-DRAFT-01 to BR-DRAFT-10, ruling A31). */
export function CampaignsPage() {
  const [searching, setSearching] = useState(false);
  return (
    <>
      <PageHeader
        title="Campaigns"
        description="Unfinished drafts and everything you have submitted."
        actions={
          <>
            <Button icon={Search} onClick={() => setSearching(true)}>
              Search
            </Button>
            <ButtonLink href="/brand/orders" icon={PackageCheck}>
              View Orders
            </ButtonLink>
            <ButtonLink href="/brand/create-campaign" variant="primary" icon={Plus}>
              New Campaign
            </ButtonLink>
          </>
        }
      />
      <div className="space-y-8">
        <Drafts />
        <AllCampaigns />
      </div>
      <SearchDialog open={searching} onClose={() => setSearching(false)} />
    </>
  );
}

function useCampaigns(which: 'drafts' | 'all') {
  const list = trpc.campaigns.list.useInfiniteQuery(
    { which, limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return { list, rows: list.data?.pages.flatMap((page) => page.rows) };
}

type List = ReturnType<typeof useCampaigns>['list'];

function More({ list, what }: { list: List; what: string }) {
  if (!list.hasNextPage) return null;
  return (
    <Button className="mt-4" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      Show more {what}
    </Button>
  );
}

function LoadFailed({ list }: { list: List }) {
  return (
    <ErrorPanel
      title={draftMessages.loadFailedTitle}
      text={draftMessages.loadFailedText}
      onRetry={() => void list.refetch()}
      retrying={list.isFetching}
    />
  );
}

function Drafts() {
  const { list, rows } = useCampaigns('drafts');
  const [deleting, setDeleting] = useState<CampaignCard | null>(null);
  return (
    <section aria-labelledby="drafts" aria-busy={list.isPending}>
      <h2 id="drafts" className="text-card mb-4 font-[620]">
        Draft Campaigns
      </h2>
      {list.isLoadingError && <LoadFailed list={list} />}
      {list.isPending && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {numbered(3).map((card) => (
            <SkeletonCard key={card} />
          ))}
        </div>
      )}
      {rows?.length === 0 && (
        <Card>
          <EmptyState
            icon={FilePen}
            title={draftMessages.empty}
            text="What you start in the wizard is kept here until you submit it."
            action={
              <ButtonLink href="/brand/create-campaign" icon={Plus}>
                {draftMessages.createCampaign}
              </ButtonLink>
            }
          />
        </Card>
      )}
      {rows && rows.length > 0 && (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {rows.map((draft) => (
            <DraftCard key={draft.id} draft={draft} onDelete={() => setDeleting(draft)} />
          ))}
        </ul>
      )}
      <More list={list} what="drafts" />
      <DeleteDraft draft={deleting} onClose={() => setDeleting(null)} />
    </section>
  );
}

/** One draft; the whole card resumes it (BR-DRAFT-03 to BR-DRAFT-06). */
function DraftCard({ draft, onDelete }: { draft: CampaignCard; onDelete: () => void }) {
  const name = draft.name ?? campaignMessages.untitled;
  const step = draftMessages.step(draft.currentStep, DRAFT_STEPS);
  return (
    <li className="hairline rounded-box bg-base-100 hover:border-base-content/30 relative flex min-w-0 flex-col p-5 transition-colors">
      <div className="mb-3 flex items-center justify-between gap-3">
        <StatusPill>Draft</StatusPill>
        <span className="flex items-center gap-1">
          <span className="text-muted text-sm">Updated {shortDay(draft.updatedAt)}</span>
          <IconButton
            icon={Trash2}
            size="sm"
            label={`Delete draft ${name}`}
            className="relative z-1 -my-1.5 -mr-2"
            onClick={onDelete}
          />
        </span>
      </div>
      <AppLink
        href={hrefOf(draft)}
        className="font-display truncate text-lg font-semibold after:absolute after:inset-0"
      >
        {name}
      </AppLink>
      <p className="text-muted mb-4 text-sm">
        {draft.campaignType ?? 'No type yet'} · {draft.budget ? formatMoney(draft.budget) : 'No budget yet'}
      </p>
      <ProgressBar className="mt-auto" value={(draft.currentStep / DRAFT_STEPS) * 100} label={step} caption />
    </li>
  );
}

/** Asks before a draft is deleted, in the words of every campaign (ruling BR-DRAFT-20). */
function DeleteDraft({ draft, onClose }: { draft: CampaignCard | null; onClose: () => void }) {
  const remove = trpc.campaigns.delete.useMutation();
  const confirm = async () => {
    if (!draft) return;
    try {
      await remove.mutateAsync({ campaignId: draft.id });
    } catch (error) {
      notify.error(campaignMessages.deleteFailed.title, campaignMessages.deleteFailed.text);
      throw error;
    }
    onClose();
    notify.success(campaignMessages.deleted.title, campaignMessages.deleted.text);
  };
  return (
    <ConfirmDialog
      open={draft !== null}
      onClose={onClose}
      title={campaignMessages.deleteTitle}
      confirmLabel="Delete Draft"
      onConfirm={confirm}
    >
      {campaignMessages.deleteText}
    </ConfirmDialog>
  );
}

function AllCampaigns() {
  const { list, rows } = useCampaigns('all');
  return (
    <section aria-labelledby="all-campaigns" aria-busy={list.isPending}>
      <h2 id="all-campaigns" className="text-card mb-4 font-[620]">
        All Campaigns
      </h2>
      {list.isLoadingError && <LoadFailed list={list} />}
      {!list.isLoadingError && (
        <Card>
          {list.isPending && <SkeletonText lines={8} />}
          {rows?.length === 0 && (
            <EmptyState
              icon={Megaphone}
              title="No campaigns yet"
              text="Campaigns appear here as soon as you start one."
            />
          )}
          {rows && rows.length > 0 && <CampaignRows campaigns={rows} label="All campaigns" />}
        </Card>
      )}
      <More list={list} what="campaigns" />
    </section>
  );
}
