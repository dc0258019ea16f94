import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#client/components/Avatar.tsx';
import { Button } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { CardList } from '#client/components/CardList.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { SearchBox } from '#client/components/SearchBox.tsx';
import { Tabs } from '#client/components/Tabs.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { OpenCampaignView } from '#shared/deals/applications.schema.ts';
import { applicationMessages } from '#shared/messages/deals.ts';
import { ApplyDialog } from './ApplyDialog.tsx';
import { MyApplications } from './MyApplications.tsx';
import { OpenFacts } from './OpenFacts.tsx';

const PAGE = 20;

export type OpenTab = 'open' | 'mine';

/** `/creator/campaigns/open`: campaigns that take applications, and what became of one's own. */
export function OpenCampaignsPage({
  tab,
  search,
  onChange,
}: {
  tab: OpenTab;
  search: string;
  onChange: (change: { tab?: OpenTab; search?: string }) => void;
}) {
  return (
    <>
      <PageHeader
        title="Open campaigns"
        description="Campaigns that any creator may apply to. The brand answers with a fixed offer or declines."
        back={{ href: '/creator/campaigns', label: 'Back to Campaigns' }}
      />
      <Tabs
        label="Open campaigns and applications"
        items={[
          { key: 'open', label: 'Open to apply' },
          { key: 'mine', label: 'My applications' },
        ]}
        value={tab}
        onChange={(chosen) => onChange({ tab: chosen })}
      >
        {tab === 'mine' ? (
          <MyApplications />
        ) : (
          <OpenCampaigns search={search} onSearch={(typed) => onChange({ search: typed })} />
        )}
      </Tabs>
    </>
  );
}

function OpenCampaigns({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const pages = trpc.deals.openCampaigns.useInfiniteQuery(
    { search, limit: PAGE },
    { getNextPageParam: (last) => last.nextCursor, placeholderData: (before) => before },
  );
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
      <CardList
        pages={pages}
        label="Open campaigns"
        failure={{ title: 'Open campaigns could not be loaded', text: errorMessage(pages.error) }}
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
        {(campaign) => <OpenCampaign campaign={campaign} onApply={() => setChosen(campaign)} />}
      </CardList>
      {chosen && <ApplyDialog campaign={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function OpenCampaign({ campaign, onApply }: { campaign: OpenCampaignView; onApply: () => void }) {
  return (
    <Card className="flex h-full flex-col">
      <header className="flex items-start gap-3">
        <Avatar name={campaign.brandName} src={campaign.brandLogoUrl} square />
        <div className="min-w-0 flex-1">
          <h2 className="text-card truncate font-[620]">{campaign.name}</h2>
          <p className="text-muted truncate text-sm">{campaign.brandName}</p>
        </div>
      </header>
      {campaign.description && <p className="text-muted mt-3 line-clamp-3 break-words">{campaign.description}</p>}
      <OpenFacts campaign={campaign} />
      <footer className="mt-auto flex justify-end pt-5">
        <Button size="sm" variant="primary" aria-label={`Apply to ${campaign.name}`} onClick={onApply}>
          View and apply
        </Button>
      </footer>
    </Card>
  );
}
