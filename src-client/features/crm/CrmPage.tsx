import { ChevronRight, Handshake, type LucideIcon, Store, Trophy, Users } from 'lucide-react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import type { LinkTarget } from '#client/components/base/address.ts';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { TotalInDollars } from '#client/components/parts/TotalInDollars.tsx';
import { trpc } from '#client/trpc.ts';
import { formatMoney, plural, wholeNumber } from '#shared/format.ts';
import { DueFollowUps } from './DueFollowUps.tsx';
import { statsFreshness } from './freshness.ts';
import { linksOf } from './links.ts';
import type { Area, Stats } from './types.ts';

/** The CRM's figures, and links to its lists (CRM-01, ruling CRM-02). */
export function CrmPage({ area }: { area: Area }) {
  return (
    <>
      <PageHeader
        title="CRM"
        description={
          area === 'admin'
            ? 'Brands, creators and the deals between them.'
            : 'The brands and creators you manage, and the deals they have.'
        }
      />
      <Loaded failure={staffFailure('The figures could not be loaded')} skeleton={<Figures area={area} />}>
        <Known area={area} />
      </Loaded>
    </>
  );
}

function Known({ area }: { area: Area }) {
  const [stats] = trpc.crm.stats.useSuspenseQuery({ area }, statsFreshness);
  return <Figures area={area} stats={stats} />;
}

/** Without figures it is the skeleton. */
function Figures({ area, stats }: { area: Area; stats?: Stats }) {
  const links = linksOf(area);
  const loading = !stats;
  const worth =
    stats && stats.dealValueMinor !== null
      ? `${plural(stats.openDeals, 'deal')} open, worth ${formatMoney({ amountMinor: stats.dealValueMinor, currency: stats.currency }, { decimals: 'none' })}.`
      : 'Every deal by stage, as a table or as a board.';
  return (
    <div aria-busy={loading}>
      <StatRow className="mb-8">
        <StatCard label="Total Brands" icon={Store} value={wholeNumber(stats?.brands)} loading={loading} />
        <StatCard label="Active Creators" icon={Users} value={wholeNumber(stats?.activeCreators)} loading={loading} />
        <StatCard
          label="Open Deals"
          icon={Handshake}
          value={wholeNumber(stats?.openDeals)}
          note="Invited or under way"
          loading={loading}
        />
        <StatCard
          label="Deal Value"
          value={<TotalInDollars amountMinor={stats?.dealValueMinor} whole />}
          note="Open deals, in US dollars at today’s rates"
          loading={loading}
        />
      </StatRow>
      <DueFollowUps area={area} />
      <nav aria-label="Explore" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <Way
          link={links.brands}
          icon={Store}
          title="Brands"
          text="Who they are, what they have agreed and what they have paid."
        />
        <Way
          link={links.creators}
          icon={Users}
          title="Creators"
          text="Reach, engagement and how many deals each has."
        />
        <Way link={links.deals} icon={Handshake} title="Deals" text={worth} />
        <Way
          link={links.brandLeaderboard}
          icon={Trophy}
          title="Brand leaderboard"
          text="The 50 brands with the largest budgets."
        />
        <Way
          link={links.creatorLeaderboard}
          icon={Trophy}
          title="Creator leaderboard"
          text="The 50 creators who have earned most."
        />
      </nav>
    </div>
  );
}

/** A card that links to a screen of the CRM. */
function Way({ link, icon: Icon, title, text }: { link: LinkTarget; icon: LucideIcon; title: string; text: string }) {
  return (
    <AppLink
      {...link}
      className="hairline rounded-box bg-base-100 hover:border-base-content/30 group flex min-w-0 items-start gap-4 p-5 transition-colors"
    >
      <span aria-hidden className="tint-14 text-primary grid size-11 shrink-0 place-items-center rounded-xl">
        <Icon size={21} strokeWidth={1.8} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="text-card block font-[620]">{title}</span>
        <span className="text-muted mt-1 block text-sm">{text}</span>
      </span>
      <ChevronRight
        aria-hidden
        size={18}
        className="text-muted mt-1 shrink-0 transition-transform group-hover:translate-x-0.5"
      />
    </AppLink>
  );
}
