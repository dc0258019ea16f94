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
import * as texts from '#shared/messages/crm/dashboard.ts';
import { DueFollowUps } from './DueFollowUps.tsx';
import { statsFreshness } from './freshness.ts';
import { linksOf } from './links.ts';
import type { Area, Stats } from './types.ts';

/** The CRM's figures, and the ways to its lists (CRM-01, ruling CRM-02). */
export function CrmPage({ area }: { area: Area }) {
  return (
    <>
      <PageHeader title={texts.title} description={area === 'admin' ? texts.adminText : texts.agencyText} />
      <Loaded failure={staffFailure(texts.loadFailed)} skeleton={<Figures area={area} />}>
        <Known area={area} />
      </Loaded>
    </>
  );
}

function Known({ area }: { area: Area }) {
  const [stats] = trpc.crm.stats.useSuspenseQuery({ area }, statsFreshness);
  return <Figures area={area} stats={stats} />;
}

/** Without its figures it is the skeleton. */
function Figures({ area, stats }: { area: Area; stats?: Stats }) {
  const links = linksOf(area);
  const loading = !stats;
  const worth =
    stats && stats.dealValueMinor !== null
      ? texts.dealsText(
          plural(stats.openDeals, 'deal'),
          formatMoney({ amountMinor: stats.dealValueMinor, currency: stats.currency }, { decimals: 'none' }),
        )
      : texts.dealsTextPlain;
  return (
    <div aria-busy={loading}>
      <StatRow className="mb-8">
        <StatCard label={texts.totalBrands} icon={Store} value={wholeNumber(stats?.brands)} loading={loading} />
        <StatCard
          label={texts.activeCreators}
          icon={Users}
          value={wholeNumber(stats?.activeCreators)}
          loading={loading}
        />
        <StatCard
          label={texts.openDeals}
          icon={Handshake}
          value={wholeNumber(stats?.openDeals)}
          note={texts.openDealsNote}
          loading={loading}
        />
        <StatCard
          label={texts.dealValue}
          value={<TotalInDollars amountMinor={stats?.dealValueMinor} whole />}
          note={texts.dealValueNote}
          loading={loading}
        />
      </StatRow>
      <DueFollowUps area={area} />
      <nav aria-label={texts.explore} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <Way link={links.brands} icon={Store} title={texts.brands} text={texts.brandsText} />
        <Way link={links.creators} icon={Users} title={texts.creators} text={texts.creatorsText} />
        <Way link={links.deals} icon={Handshake} title={texts.deals} text={worth} />
        <Way
          link={links.brandLeaderboard}
          icon={Trophy}
          title={texts.brandLeaderboard}
          text={texts.brandLeaderboardText}
        />
        <Way
          link={links.creatorLeaderboard}
          icon={Trophy}
          title={texts.creatorLeaderboard}
          text={texts.creatorLeaderboardText}
        />
      </nav>
    </div>
  );
}

/** A card that leads to a screen of the CRM. */
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
