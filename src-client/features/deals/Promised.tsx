import { Card } from '#client/components/base/Card.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { trpc } from '#client/trpc.ts';
import { industryLabel } from '#shared/choices/industries.ts';
import { wordList } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';

/** The exclusivity that the creator has promised, each with its reason and its last day; nothing if there is none. */
export function Promised() {
  return (
    <Loaded failure={() => null} skeleton={null}>
      <KnownPromised />
    </Loaded>
  );
}

function KnownPromised() {
  const [promised] = trpc.deals.exclusivity.useSuspenseQuery();
  if (promised.length === 0) return null;
  return (
    <Card
      className="mt-4"
      title="Exclusivity"
      description="Until these days you do no work for competitors of these brands. Other offers in the same field can start afterwards."
    >
      <ul className="divide-base-300 divide-y">
        {promised.map(({ dealId, campaignName, brandName, groups, until }) => (
          <li key={dealId} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0">
              <h3 className="font-semibold">{`${isolated(brandName)} · ${wordList(groups.map(industryLabel))}`}</h3>
              <p className="text-muted text-sm">{campaignName}</p>
            </div>
            <p className="text-muted text-sm">
              until <DateText value={until} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
