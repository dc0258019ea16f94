import { FilePen, Megaphone, PackageCheck, Plus, Search, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Button, ButtonLink, IconButton } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { cx } from '#client/components/base/cx.ts';
import { filled } from '#client/components/base/filled.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { ProgressBar } from '#client/components/base/ProgressBar.tsx';
import { numbered, SkeletonCard, SkeletonText } from '#client/components/base/Skeleton.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { Choose, ChooseAll, type Chosen, ChosenBar, useChosen } from '#client/components/lists/chosen.tsx';
import { Filters } from '#client/components/lists/Filters.tsx';
import { useOpened } from '#client/components/lists/opened.ts';
import { type Address, useAddress } from '#client/components/lists/useListSearch.ts';
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { Cover } from '#client/components/parts/Cover.tsx';
import { trpc } from '#client/trpc.ts';
import { BADGE_LOOKS } from '#shared/campaigns/badge-looks.ts';
import { CAMPAIGN_BADGES } from '#shared/campaigns/campaign-filters.ts';
import { industryLabel } from '#shared/choices/industries.ts';
import { INDUSTRY_GROUPS } from '#shared/choices/industry-groups.ts';
import { DRAFT_STEPS } from '#shared/constants.ts';
import { formatMoney } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { campaignSearchMessages, draftMessages } from '#shared/messages/campaigns.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { ViewSearch } from '#shared/views/views.schema.ts';
import { useRuns } from '../auth/session.ts';
import { keptOf } from '../views/keptOf.ts';
import { SavedViews } from '../views/SavedViews.tsx';
import { CampaignRows, linkTo } from './CampaignRows.tsx';
import { type CampaignsInput, campaignsInput, listsOf } from './campaignsReads.ts';
import { type CampaignsSearch, campaignsSearch } from './campaignsSearch.ts';
import { DeleteDrafts } from './DeleteDrafts.tsx';
import { DuplicateCampaign } from './DuplicateCampaign.tsx';
import { SearchDialog } from './SearchDialog.tsx';
import type { Card as CampaignCard } from './types.ts';

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3';
const FAILURE = {
  title: 'Something went wrong',
  text: 'We encountered an issue loading your draft campaigns. Please try again.',
};

/** The lists of the screen that follow its search. */
type List = Address<CampaignsSearch> & { input: CampaignsInput };

/**
 * All campaigns of the brand: drafts on top, then all that were submitted, with their badges (BR-DRAFT-01 to BR-DRAFT-10, ruling A31); or those that
 * pass the filters of the address, which can be saved as a view.
 */
export function CampaignsPage() {
  const [searching, setSearching] = useState(false);
  const address = useAddress(campaignsSearch);
  const list = { ...address, input: campaignsInput(address.search) };
  const lists = listsOf(list.input);
  const runs = useRuns();
  return (
    <>
      <PageHeader
        title="Campaigns"
        description="All your campaigns, drafts first. Submitted campaigns are also in Orders, by stage."
        actions={
          <>
            <Button icon={Search} onClick={() => setSearching(true)}>
              Search
            </Button>
            <ButtonLink to="/brand/orders" icon={PackageCheck}>
              View Orders
            </ButtonLink>
            {runs && (
              <ButtonLink to="/brand/create-campaign" variant="primary" icon={Plus}>
                New Campaign
              </ButtonLink>
            )}
          </>
        }
      />
      <SavedViews list="campaigns" search={keptOf(list.search)} linkTo={viewLink} className="mb-4" />
      <Filters
        list={list}
        box={{ label: 'Search by campaign name' }}
        choices={[
          { name: 'status', label: 'Status', every: 'All statuses', options: STATUSES },
          { name: 'industry', label: 'Industry', every: 'All industries', options: INDUSTRIES },
        ]}
        days={[
          { name: 'from', label: 'Starts from' },
          { name: 'until', label: 'Ends by' },
        ]}
      />
      <div className="mt-7 space-y-8">
        {lists.includes('drafts') && (
          <Loaded
            asked={JSON.stringify(list.input)}
            failure={(failed) => (
              <Section {...DRAFTS}>
                <ErrorPanel {...FAILURE} onRetry={failed.onRetry} retrying={failed.retrying} />
              </Section>
            )}
            skeleton={
              <Section {...DRAFTS}>
                <div aria-busy className={GRID}>
                  {numbered(3).map((card) => (
                    <SkeletonCard key={card} className="min-h-64" />
                  ))}
                </div>
              </Section>
            }
          >
            <Drafts list={list} />
          </Loaded>
        )}
        {lists.includes('submitted') && (
          <Section {...SUBMITTED}>
            <Loaded
              asked={JSON.stringify(list.input)}
              failure={FAILURE}
              skeleton={
                <Card>
                  <div aria-busy>
                    <SkeletonText lines={8} />
                  </div>
                </Card>
              }
            >
              <Submitted list={list} />
            </Loaded>
          </Section>
        )}
      </div>
      <SearchDialog open={searching} onClose={() => setSearching(false)} />
    </>
  );
}

const STATUSES = CAMPAIGN_BADGES.map((value) => ({ value, label: BADGE_LOOKS[value].label }));
const INDUSTRIES = INDUSTRY_GROUPS.map((value) => ({ value, label: industryLabel(value) }));

const viewLink = (saved: ViewSearch) => ({ to: '/brand/campaigns' as const, search: campaignsSearch(saved) });

const DRAFTS = { id: 'drafts', title: 'Draft Campaigns' };
const SUBMITTED = { id: 'submitted-campaigns', title: 'Submitted Campaigns' };

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-card mb-4 font-[620]">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Shown if no campaign passes the filters. */
function NotFound({ onSearch }: Pick<List, 'onSearch'>) {
  const clear = () => onSearch(campaignsSearch({}));
  return (
    <Card>
      <EmptyState
        icon={Megaphone}
        title={campaignSearchMessages.noMatch}
        text="Try another part of the name, or fewer filters."
        action={<Button onClick={clear}>Clear filters</Button>}
      />
    </Card>
  );
}

const isNarrowed = ({ search }: List): boolean => Object.keys(keptOf(search)).length > 0;

/** The drafts; if filters find none among them, they are left out as long as another list says so. */
function Drafts({ list: asked }: { list: List }) {
  const list = usePagedList(trpc.campaigns.list, { which: 'drafts', ...asked.input }, useOpened('drafts'));
  const chosen = useChosen(list.rows);
  const runs = useRuns();
  const [deleting, setDeleting] = useState<readonly CampaignCard[] | null>(null);
  const none = list.rows?.length === 0;
  if (!list.rows?.length && isNarrowed(asked) && asked.input.status === undefined) return null;
  return (
    <Section {...DRAFTS}>
      {none && isNarrowed(asked) ? (
        <NotFound {...asked} />
      ) : none ? (
        <Card>
          <EmptyState
            icon={FilePen}
            title="No draft campaigns yet"
            text="Campaigns that you have started stay here until you submit them."
            action={
              runs && (
                <ButtonLink to="/brand/create-campaign" icon={Plus}>
                  {draftMessages.createCampaign}
                </ButtonLink>
              )
            }
          />
        </Card>
      ) : (
        <>
          {runs && <ChooseAll chosen={chosen} className="mb-2" />}
          <ul aria-busy={list.refreshing || undefined} className={cx(GRID, list.refreshing && 'opacity-60')}>
            {list.rows?.map((draft) => (
              <DraftCard
                key={draft.id}
                draft={draft}
                chosen={runs ? chosen : null}
                onDelete={() => setDeleting([draft])}
              />
            ))}
          </ul>
        </>
      )}
      <ShowMore list={list}>Show more drafts</ShowMore>
      <ChosenBar chosen={chosen}>
        <Button
          size="sm"
          variant="danger"
          icon={Trash2}
          onClick={() => setDeleting(list.rows?.filter(({ id }) => chosen.has(id)) ?? null)}
        >
          Delete Drafts
        </Button>
      </ChosenBar>
      {deleting && <DeleteDrafts drafts={deleting} onDeleted={chosen.keep} onClose={() => setDeleting(null)} />}
    </Section>
  );
}

interface DraftCardProps {
  draft: CampaignCard;
  /** Null for those who may not delete drafts. */
  chosen: Chosen | null;
  onDelete: () => void;
}

/** One draft; the whole card resumes it (BR-DRAFT-03 to BR-DRAFT-06). */
function DraftCard({ draft, chosen, onDelete }: DraftCardProps) {
  const name = nameOrUntitled(draft.name);
  const step = draftMessages.step(draft.currentStep, DRAFT_STEPS);
  return (
    <li className="hairline rounded-box bg-base-100 hover:border-base-content/30 relative flex min-w-0 flex-col p-5 transition-colors">
      <Cover of={draft} shape="card" />
      <div className="mb-3 flex items-center justify-between gap-3">
        <span className="flex items-center gap-3">
          {chosen && (
            <Choose chosen={chosen} id={draft.id} label={`Select draft ${isolated(name)}`} className="relative z-1" />
          )}
          <StatusPill>Draft</StatusPill>
        </span>
        <span className="flex items-center gap-1">
          <span className="text-muted text-sm">
            {filled('Updated {date}', { date: <DateText value={draft.updatedAt} short /> })}
          </span>
          <span className="-my-1.5 -mr-2 flex">
            <DuplicateCampaign campaign={draft} look="icon" />
            {chosen && (
              <IconButton
                icon={Trash2}
                size="sm"
                label={`Delete draft ${isolated(name)}`}
                className="relative z-1"
                onClick={onDelete}
              />
            )}
          </span>
        </span>
      </div>
      <AppLink {...linkTo(draft)} className="font-display truncate text-lg font-semibold after:absolute after:inset-0">
        {name}
      </AppLink>
      <p className="text-muted mb-4 text-sm">
        {draft.campaignType ?? 'No type yet'} · {draft.budget ? formatMoney(draft.budget) : 'No budget yet'}
      </p>
      <ProgressBar className="mt-auto" value={(draft.currentStep / DRAFT_STEPS) * 100} label={step} caption />
    </li>
  );
}

function Submitted({ list: asked }: { list: List }) {
  const list = usePagedList(trpc.campaigns.list, { which: 'submitted', ...asked.input }, useOpened('submitted'));
  if (list.rows?.length === 0 && isNarrowed(asked)) return <NotFound {...asked} />;
  return (
    <>
      <Card className={cx(list.refreshing && 'opacity-60')}>
        {list.rows?.length === 0 ? (
          <EmptyState
            icon={Megaphone}
            title="No campaigns yet"
            text="Campaigns appear here once you have submitted them."
          />
        ) : (
          <CampaignRows
            campaigns={list.rows ?? []}
            label="Submitted Campaigns"
            action={(campaign) => <DuplicateCampaign campaign={campaign} look="icon" />}
          />
        )}
      </Card>
      <ShowMore list={list}>Show more campaigns</ShowMore>
    </>
  );
}
