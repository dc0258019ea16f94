import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Tabs } from '#client/components/base/Tabs.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { CardList, CardsToCome } from '#client/components/lists/CardList.tsx';
import { Filters } from '#client/components/lists/Filters.tsx';
import { useOpened } from '#client/components/lists/opened.ts';
import { useListSearch } from '#client/components/lists/useListSearch.ts';
import { usePagedList } from '#client/components/lists/usePagedList.tsx';
import { Cover } from '#client/components/parts/Cover.tsx';
import { MayButton } from '#client/components/parts/MayButton.tsx';
import { trpc } from '#client/trpc.ts';
import { contentTypeLabel, REQUIREMENT_TYPES } from '#shared/choices/content-types.ts';
import { PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';
import type { OpenCampaignView } from '#shared/deals/applications.schema.ts';
import { isolated } from '#shared/isolated.ts';
import { matchLook } from '#shared/status-looks.ts';
import { ApplyDialog } from './ApplyDialog.tsx';
import { MyApplications } from './MyApplications.tsx';
import { OpenFacts } from './OpenFacts.tsx';
import { openSearch } from './openSearch.ts';

/** `/creator/campaigns/open`: campaigns that take applications, and the state of one's own. */
export function OpenCampaignsPage() {
  const list = useListSearch(openSearch);
  const { tab = 'open' } = list.search;
  return (
    <>
      <PageHeader
        title="Open campaigns"
        description="Campaigns that any creator can apply to. The brand answers with a fixed offer or declines."
        back={{ to: '/creator/campaigns', label: 'Back to Campaigns' }}
      />
      <Tabs
        label="Open campaigns and applications"
        items={[
          { key: 'open', label: 'Open to apply' },
          { key: 'mine', label: 'My applications' },
        ]}
        value={tab}
        onChange={(chosen) => list.onSearch({ tab: chosen })}
      >
        {tab === 'mine' ? <MyApplications /> : <OpenCampaigns list={list} />}
      </Tabs>
    </>
  );
}

type List = ReturnType<typeof useListSearch<ReturnType<typeof openSearch>, ReturnType<typeof openSearch.input>>>;

function OpenCampaigns({ list }: { list: List }) {
  const [chosen, setChosen] = useState<OpenCampaignView | null>(null);
  return (
    <>
      <Filters
        list={list}
        box={{ label: 'Search open campaigns', placeholder: 'Campaign, brand or what it is about' }}
        choices={[
          {
            name: 'platform',
            label: 'Platform',
            every: 'Every platform',
            options: PLATFORMS.map((value) => ({ value, label: platformLabel(value) })),
          },
          {
            name: 'content',
            label: 'Content',
            every: 'Any content',
            options: REQUIREMENT_TYPES.map((value) => ({ value, label: contentTypeLabel(value) })),
          },
        ]}
      />
      <Loaded
        asked={JSON.stringify(list.input)}
        failure={{ title: 'Open campaigns could not be loaded' }}
        skeleton={<CardsToCome />}
      >
        <Found list={list} onApply={setChosen} />
      </Loaded>
      {chosen && <ApplyDialog campaign={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function Found({
  list: { search, input, onSearch },
  onApply,
}: {
  list: List;
  onApply: (campaign: OpenCampaignView) => void;
}) {
  const list = usePagedList(trpc.deals.openCampaigns, input, useOpened());
  const narrowed = search.search !== undefined || search.platform !== undefined || search.content !== undefined;
  return (
    <CardList
      list={list}
      label="Open campaigns"
      empty={
        <EmptyState
          icon={Megaphone}
          title={narrowed ? 'No open campaign matches your search' : 'No open campaigns at the moment'}
          text={
            narrowed
              ? 'Try the name of the brand, or a word from the campaign’s description.'
              : 'New ones appear here as soon as they are approved. Brands also find you by your profile.'
          }
          action={
            narrowed && (
              <Button onClick={() => onSearch({ search: undefined, platform: undefined, content: undefined })}>
                Show all open campaigns
              </Button>
            )
          }
        />
      }
    >
      {(campaign) => <OpenCampaign campaign={campaign} onApply={() => onApply(campaign)} />}
    </CardList>
  );
}

function OpenCampaign({ campaign, onApply }: { campaign: OpenCampaignView; onApply: () => void }) {
  return (
    <Card className="flex h-full flex-col">
      <Cover of={campaign} shape="card" />
      <header className="flex items-start gap-3">
        <Avatar name={campaign.brandName} src={campaign.brandLogoUrl} square />
        <div className="min-w-0 flex-1">
          <h2 className="text-card truncate font-[620]">{campaign.name}</h2>
          <p className="text-muted truncate text-sm">{campaign.brandName}</p>
        </div>
        {campaign.match && <LookPill look={matchLook(campaign.match.score)} />}
      </header>
      {campaign.description && <p className="text-muted mt-3 line-clamp-3 break-words">{campaign.description}</p>}
      <OpenFacts campaign={campaign} />
      <footer className="mt-auto flex flex-wrap items-center justify-end gap-3 pt-5">
        <MayButton
          may={campaign.may.apply}
          reasonClass="order-first mr-auto"
          size="sm"
          variant="primary"
          aria-label={`Apply to ${isolated(campaign.name)}`}
          onClick={onApply}
        >
          View and apply
        </MayButton>
      </footer>
    </Card>
  );
}
