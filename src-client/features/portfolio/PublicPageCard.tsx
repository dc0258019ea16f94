import { Eye, Link2, Tags } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { notify } from '#client/components/base/notify.ts';
import { SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Switch } from '#client/components/fields/CheckField.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { publicPagePath } from '#shared/portfolio/portfolio.ts';
import { copyPageLink } from './copyPageLink.ts';
import { PricesDialog } from './PricesDialog.tsx';

/** The switches of the public page, its address and its prices. */
export function PublicPageCard() {
  return (
    <Loaded failure={{ title: 'Public page' }} skeleton={<SkeletonCard className="min-h-48" />}>
      <PublicPageSettings />
    </Loaded>
  );
}

function PublicPageSettings() {
  const [own] = trpc.portfolio.mine.useSuspenseQuery();
  const [pricing, setPricing] = useState(false);
  const save = trpc.portfolio.savePage.useMutation(toasting());
  if (!own) return null;
  const { username, publicPage, publicPrices, pageClosed } = own;
  const wanted = save.isPending ? save.variables : {};
  return (
    <Card title="Public page" description="Your media kit for everyone who has the link, also without an account.">
      {pageClosed && (
        <Callout kind="warning" className="mb-4">
          {pageClosed}
        </Callout>
      )}
      <div className="max-w-2xl space-y-4">
        <Switch
          label="Public page"
          hint="Search engines may list it. If this is off, nobody can open it."
          checked={wanted.publicPage ?? publicPage}
          disabled={username === null}
          onChange={({ target: { checked } }) =>
            save.mutate(
              { publicPage: checked },
              { onSuccess: () => notify.success(checked ? 'Your page is public' : 'Your page is off') },
            )
          }
        />
        <Switch
          label="Show prices"
          hint="Your lowest price for each kind of content. If this is off, the page shows no prices."
          checked={wanted.publicPrices ?? publicPrices}
          onChange={({ target: { checked } }) =>
            save.mutate(
              { publicPrices: checked },
              { onSuccess: () => notify.success(checked ? 'Prices are shown' : 'Prices are hidden') },
            )
          }
        />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-2.5">
        {username !== null && (
          <>
            <code className="hairline bg-base-200 rounded-field px-3 py-2 break-all">{publicPagePath(username)}</code>
            <Button size="sm" icon={Link2} onClick={() => void copyPageLink(username)}>
              Copy link
            </Button>
            <ButtonLink size="sm" icon={Eye} to="/c/$username" params={{ username }}>
              {publicPage ? 'Open page' : 'Preview'}
            </ButtonLink>
          </>
        )}
        <Button size="sm" icon={Tags} onClick={() => setPricing(true)}>
          Edit prices
        </Button>
      </div>
      {pricing && <PricesDialog rates={own.rates} onClose={() => setPricing(false)} />}
    </Card>
  );
}
