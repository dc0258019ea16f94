import { Link2, Printer } from 'lucide-react';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Picture } from '#client/components/base/Picture.tsx';
import { usePageTitle } from '#client/components/base/pageTitle.ts';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { PortfolioGrid } from '#client/components/parts/PortfolioGrid.tsx';
import { trpc } from '#client/trpc.ts';
import { languageLabel, placeLabel } from '#shared/audience-labels.ts';
import { formatLabel } from '#shared/choices/content-types.ts';
import { industryLabel } from '#shared/choices/industries.ts';
import { isolated } from '#shared/isolated.ts';
import { portfolioMessages } from '#shared/messages/portfolio.ts';
import type { PublicPageView } from '#shared/portfolio/portfolio.ts';
import { creatorTypeLabel } from '#shared/profiles/creator-types.ts';
import { copyPageLink } from './copyPageLink.ts';
import { Figures } from './Figures.tsx';
import { Rates } from './Rates.tsx';

/** A creator's media kit; it prints on one page. */
export function PublicPage({ username }: { username: string }) {
  const [page] = trpc.portfolio.page.useSuspenseQuery({ username });
  return page ? <MediaKit page={page} /> : <NoSuchPage />;
}

function NoSuchPage() {
  usePageTitle('No such page');
  return (
    <div className="mx-auto w-full max-w-[70rem] px-5 py-20 md:px-11">
      <h1 className="sr-only">No such page</h1>
      <EmptyState
        title="No such page"
        text="The address may be mistyped, or its creator has switched the page off or changed the name."
      />
    </div>
  );
}

function MediaKit({ page }: { page: PublicPageView }) {
  usePageTitle(portfolioMessages.pageTitle(page.name));
  return (
    <article className="mx-auto w-full max-w-[70rem] px-5 pt-4 pb-24 md:px-11 print:max-w-none print:p-0 print:text-[8pt]">
      {page.preview && (
        <Callout title="Only you see this page" className="mb-6 print:hidden">
          This is how it will look. Switch the public page on in your profile to share it.
        </Callout>
      )}
      <Head page={page} />
      <Figures figures={page.figures} />
      {page.items.length > 0 && (
        <section aria-labelledby="work" className="mt-14 print:mt-3.5">
          <h2 id="work" className="mb-5 text-2xl font-[640] print:mb-1.5 print:text-[11pt]">
            Selected work
          </h2>
          <PortfolioGrid
            items={page.items}
            label="Selected work"
            className="grid-cols-2 sm:grid-cols-3 lg:grid-cols-4 print:grid-cols-6"
          />
        </section>
      )}
      <Rates rates={page.rates} />
      <Invitation name={page.name} />
    </article>
  );
}

function Head({ page }: { page: PublicPageView }) {
  const { name, username, bannerUrl, avatarUrl, bio, creatorType } = page;
  const facts = [
    { label: 'Makes', value: page.contentTypes.map(formatLabel).join(', ') },
    { label: 'Audience', value: page.audience.map(placeLabel).join(', ') },
    { label: 'Languages', value: page.languages.map(languageLabel).join(', ') },
  ].filter(({ value }) => value !== '');
  return (
    <header>
      {bannerUrl && (
        <Picture
          address={bannerUrl}
          alt=""
          width={960}
          height={240}
          sizes="(min-width: 70rem) 64rem, 100vw"
          eager
          className="aspect-[3/1] w-full rounded-2xl object-cover sm:aspect-[5/1] print:hidden"
        />
      )}
      <div className="mt-8 flex flex-wrap items-start justify-between gap-x-8 gap-y-6 print:mt-0 print:gap-y-2">
        <div className="flex min-w-0 items-center gap-5 print:gap-3">
          <Avatar name={name} src={avatarUrl} size="xl" />
          <div className="min-w-0">
            <h1
              tabIndex={-1}
              className="text-[2rem] leading-[1.08] font-[680] break-words sm:text-[2.75rem] print:text-[18pt]"
            >
              {name}
            </h1>
            <p className="text-muted mt-1 break-words print:mt-0">
              @{username}
              {creatorType && ` · ${creatorTypeLabel(creatorType)}`}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2.5 print:hidden">
          <Button icon={Link2} onClick={() => void copyPageLink(username)}>
            Copy link
          </Button>
          <Button icon={Printer} onClick={() => window.print()}>
            Save as PDF
          </Button>
        </div>
      </div>
      <div className="mt-8 grid gap-x-14 gap-y-7 lg:grid-cols-[3fr_2fr] print:mt-2.5 print:grid-cols-[3fr_2fr] print:gap-6">
        <div className="min-w-0">
          {bio && (
            <p className="max-w-[58ch] text-lg leading-relaxed break-words whitespace-pre-line print:text-[8.5pt] print:leading-normal">
              {bio}
            </p>
          )}
          {page.industries.length > 0 && (
            <ul aria-label="Topics" className="mt-5 flex flex-wrap gap-1.5 print:mt-2">
              {page.industries.map((industry) => (
                <li key={industry}>
                  <StatusPill tone="primary">{industryLabel(industry)}</StatusPill>
                </li>
              ))}
            </ul>
          )}
        </div>
        {facts.length > 0 && <DescriptionList narrow={1} items={facts} />}
      </div>
    </header>
  );
}

/** The button to work with the creator. */
function Invitation({ name }: { name: string }) {
  return (
    <aside className="bg-panel text-panel-content mt-16 flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-2xl p-7 sm:p-9 print:hidden">
      <div className="min-w-0">
        <h2 className="text-2xl font-[640]">{`Work with ${isolated(name)} on Accord`}</h2>
        <p className="mt-1.5 max-w-[56ch]">Brands book creators on Accord: the money is held until the work is done.</p>
      </div>
      <ButtonLink to="/auth" search={{ mode: 'sign-up' }} size="lg">
        Create a brand account
      </ButtonLink>
    </aside>
  );
}
