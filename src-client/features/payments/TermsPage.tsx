import { Eye, TriangleAlert } from 'lucide-react';
import type { LinkTarget } from '#client/components/base/address.ts';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { LookPill, StatusPill } from '#client/components/base/StatusPill.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { UsageTerms } from '#client/components/parts/UsageTerms.tsx';
import { trpc } from '#client/trpc.ts';
import type { DealTermsView, TermState, TermView } from '#shared/deals/terms.ts';
import { longDay } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { ORDER_DEAL_LOOKS, type Tone } from '#shared/status-looks.ts';
import { CaseLink } from '../cases/CaseLink.tsx';
import { DealCase } from '../cases/DealCase.tsx';

type TermsSide = 'brand' | 'creator' | 'staff';

/** Whose words the page shows. */
const SOURCES: Readonly<Record<DealTermsView['source'], string>> = {
  agreement: 'These are the sentences of the agreement that Accord made for this deal.',
  earlier:
    'The agreement of this deal was made before Accord kept such a list. Its own words count; below are the terms of the deal as Accord knows them.',
  own: 'The brand uses a contract of its own, whose words count. Below are the terms of the deal as Accord knows them.',
  none: 'There is no contract yet. An agreement that is made now would say this.',
};
const PHASES: Readonly<Record<DealTermsView['phase'], string | null>> = {
  ahead: 'The deal is not in force yet. From then on, each term shows how it stands.',
  inForce: null,
  over: 'The deal has ended, so nothing watches its terms any more.',
};

const STATES: Readonly<Record<TermState['state'], { tone: Tone; alone: string; on: (day: string) => string }>> = {
  open: { tone: 'info', alone: 'Open', on: (day) => `Open until ${day}` },
  met: { tone: 'success', alone: 'Met', on: (day) => `Met on ${day}` },
  broken: { tone: 'error', alone: 'Broken', on: (day) => `Broken since ${day}` },
};

/** The terms of a deal: what each says, what watches it, what happens when it breaks, and how it stands. */
export function TermsPage({ dealId, side }: { dealId: string; side: TermsSide }) {
  return (
    <Loaded
      asked={dealId}
      failure={{ title: 'The terms could not be loaded' }}
      skeleton={
        <div aria-busy="true">
          <SkeletonCard className="min-h-84" />
        </div>
      }
    >
      <Terms dealId={dealId} side={side} />
    </Loaded>
  );
}

function Terms({ dealId, side }: { dealId: string; side: TermsSide }) {
  const [deal] = trpc.payments.terms.useSuspenseQuery({ dealId });
  const { campaignName, terms, status } = deal;
  const broken = terms.filter(({ standing }) => standing?.state === 'broken').length;
  return (
    <>
      <PageHeader
        title="Terms of the deal"
        description={`${isolated(campaignName)}, ${partiesOf(deal, side)}`}
        back={backFrom(deal, side)}
        actions={deal.phase !== 'ahead' && caseOf(deal, side)}
        badges={
          <>
            <LookPill look={ORDER_DEAL_LOOKS[status]} />
            {broken > 0 && <StatusPill tone="error">{`${broken} broken`}</StatusPill>}
          </>
        }
      />
      <Callout className="mb-4">
        <p className="max-w-[75ch]">{SOURCES[deal.source]}</p>
        {PHASES[deal.phase] && <p className="mt-1 max-w-[75ch]">{PHASES[deal.phase]}</p>}
      </Callout>
      <div className="space-y-4">
        {[...Map.groupBy(terms, ({ section }) => section)].map(([section, all]) => (
          <Card key={section} title={section}>
            <ul className="divide-base-300 divide-y">
              {all.map((term) => (
                <Term key={term.kind} term={term} />
              ))}
              {all.some(({ kind }) => kind === 'usage') &&
                deal.extensions.map((extension) => (
                  <li key={extension.from} className="py-4 last:pb-0">
                    <UsageTerms usage={extension} short extension />
                  </li>
                ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}

function Term({ term: { lines, standing, watchedBy, breach } }: { term: TermView }) {
  return (
    <li className="grid gap-x-10 gap-y-3 py-4 first:pt-0 last:pb-0 lg:grid-cols-2">
      <div className="min-w-0">
        <dl className="space-y-2">
          {lines.map(({ label, text }, index) => (
            <div key={label}>
              <dt className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                {label}
                {index === 0 && standing && <Standing {...standing} />}
              </dt>
              <dd className="mt-0.5 max-w-[60ch] break-words whitespace-pre-line">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <dl className="text-muted min-w-0 space-y-2 text-sm">
        <div className="relative max-w-[64ch] pl-[1.625rem]">
          <dt className="text-base-content font-medium">
            <Eye aria-hidden size={16} className="text-muted absolute top-0.5 left-0" />
            Watched by
          </dt>
          <dd>{watchedBy}</dd>
        </div>
        <div className="relative max-w-[64ch] pl-[1.625rem]">
          <dt className="text-base-content font-medium">
            <TriangleAlert aria-hidden size={16} className="text-muted absolute top-0.5 left-0" />
            If it breaks
          </dt>
          <dd>{breach}</dd>
        </div>
      </dl>
    </li>
  );
}

function Standing({ state, day }: TermState) {
  const { tone, alone, on } = STATES[state];
  return <StatusPill tone={tone}>{day === null ? alone : on(longDay(day))}</StatusPill>;
}

/** The case about the deal, which its sides can open here. */
function caseOf({ dealId: id, case: of, may }: DealTermsView, side: TermsSide) {
  if (side !== 'staff') return <DealCase deal={{ id, case: of, may }} side={side} />;
  return of && <CaseLink of={of} reader="admin" />;
}

/** With whom the deal is, as the reader sees it. */
function partiesOf({ brandName, creatorName }: DealTermsView, side: TermsSide): string {
  if (side === 'brand') return `with ${isolated(creatorName)}`;
  if (side === 'creator') return `with ${isolated(brandName)}`;
  return `between ${isolated(brandName)} and ${isolated(creatorName)}`;
}

/** Where the deal is shown to the reader. */
function backFrom({ dealId, campaignId, status }: DealTermsView, side: TermsSide): LinkTarget & { label: string } {
  if (side === 'brand') {
    return { to: '/brand/orders', search: { projectId: campaignId, tab: 'agreement' }, label: 'Back to the order' };
  }
  if (side === 'staff') {
    return { to: '/admin/projects/$campaignId', params: { campaignId }, label: 'Back to the campaign' };
  }
  return status === 'invited'
    ? { to: '/creator/invitations/$dealId', params: { dealId }, label: 'Back to the invitation' }
    : { to: '/creator/campaigns/$campaignId', params: { campaignId }, label: 'Back to the campaign' };
}
