import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { Tabs } from '#client/components/base/Tabs.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import { CardList, CardsToCome } from '#client/components/lists/CardList.tsx';
import { useOpened } from '#client/components/lists/opened.ts';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import { usePagedList } from '#client/components/lists/usePagedList.tsx';
import { Cover } from '#client/components/parts/Cover.tsx';
import { MayButton } from '#client/components/parts/MayButton.tsx';
import { trpc } from '#client/trpc.ts';
import { PAGE_SIZES } from '#shared/constants.ts';
import type { OpenCampaignView } from '#shared/deals/applications.schema.ts';
import { isolated } from '#shared/isolated.ts';
import { applicationMessages } from '#shared/messages/deals.ts';
import { ApplyDialog } from './ApplyDialog.tsx';
import { MyApplications } from './MyApplications.tsx';
import { OpenFacts } from './OpenFacts.tsx';
import { openSearch } from './openSearch.ts';

/** `/creator/campaigns/open`: campaigns that take applications, and the state of one's own. */
export function OpenCampaignsPage() {
  const { search, onSearch } = useAddress(openSearch);
  const { tab = 'open', search: typed = '' } = search;
  return (
    <>
      <PageHeader
        title="Open campaigns"
        description="Campaigns that any creator may apply to. The brand answers with a fixed offer or declines."
        back={{ to: '/creator/campaigns', label: 'Back to Campaigns' }}
      />
      <Tabs
        label="Open campaigns and applications"
        items={[
          { key: 'open', label: 'Open to apply' },
          { key: 'mine', label: 'My applications' },
        ]}
        value={tab}
        onChange={(chosen) => onSearch({ tab: chosen })}
      >
        {tab === 'mine' ? (
          <MyApplications />
        ) : (
          <OpenCampaigns search={typed} onSearch={(next) => onSearch({ search: next || undefined })} />
        )}
      </Tabs>
    </>
  );
}

function OpenCampaigns({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [chosen, setChosen] = useState<OpenCampaignView | null>(null);
  return (
    <>
      <SearchBox
        label="Search open campaigns"
        placeholder="Campaign, brand or what it is about"
        value={search}
        onChange={onSearch}
        className="mb-5 max-w-md"
      />
      <Loaded asked={search} failure={{ title: 'Open campaigns could not be loaded' }} skeleton={<CardsToCome />}>
        <Found search={search} onSearch={onSearch} onApply={setChosen} />
      </Loaded>
      {chosen && <ApplyDialog campaign={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function Found({
  search,
  onSearch,
  onApply,
}: {
  search: string;
  onSearch: (search: string) => void;
  onApply: (campaign: OpenCampaignView) => void;
}) {
  const input = { search, limit: PAGE_SIZES.openCampaigns };
  const list = usePagedList(trpc.deals.openCampaigns, input, useOpened());
  return (
    <CardList
      list={list}
      label="Open campaigns"
      empty={
        <EmptyState
          icon={Megaphone}
          title={search ? applicationMessages.openNotFound : applicationMessages.openEmpty}
          text={
            search
              ? 'Try the name of the brand, or a word of what the campaign is about.'
              : 'New ones appear here as soon as they are approved. Brands also find you by your profile.'
          }
          action={search && <Button onClick={() => onSearch('')}>Show all open campaigns</Button>}
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
