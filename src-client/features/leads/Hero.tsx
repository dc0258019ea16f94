import { Avatar } from '#client/components/base/Avatar.tsx';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { ProgressBar } from '#client/components/base/ProgressBar.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { isolated } from '#shared/isolated.ts';
import { claimsNote, counters, example } from '#shared/messages/landing.ts';
import { SectionLink } from './SectionLink.tsx';

/** The first screen: what Accord is, the two ways in, and an order from both sides. */
export function Hero() {
  return (
    <section className="mx-auto grid w-full max-w-[82.75rem] items-center gap-x-14 gap-y-12 px-5 pt-10 pb-20 md:px-11 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:pt-16 lg:pb-28">
      <div>
        <h1
          tabIndex={-1}
          className="text-[2.75rem] leading-[1.02] font-[680] tracking-[-0.035em] sm:text-[4rem] xl:text-[4.75rem]"
        >
          Sponsored work, on terms both sides signed.
        </h1>
        <p className="text-muted mt-6 max-w-[34rem] text-lg text-pretty sm:text-[1.1875rem]">
          Brands drop a brief and set the budget. Creators accept or decline. The money is held until the work is done.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/auth" search={{ mode: 'sign-up', type: 'brand' }} variant="primary" size="lg">
            Start a campaign
          </ButtonLink>
          <ButtonLink to="/auth" search={{ mode: 'sign-up', type: 'creator' }} size="lg">
            Join as a creator
          </ButtonLink>
        </div>
        <p className="mt-4">
          <SectionLink to="interest" className="link-plain">
            Or leave your address and hear from us
          </SectionLink>
        </p>
        <dl className="mt-12 flex flex-wrap gap-x-10 gap-y-5">
          {counters.map((counter) => (
            <div key={counter.label} className="flex flex-col-reverse">
              <dt className="text-muted text-sm">{counter.label}</dt>
              <dd className="font-display text-[1.75rem] leading-tight font-semibold">{counter.figure}</dd>
            </div>
          ))}
        </dl>
        <p className="text-muted mt-4 text-xs">{claimsNote}</p>
      </div>
      <OrderExample />
    </section>
  );
}

/** Two overlapping screens of the product: the brand's order, and the invitation that a creator gets from it. */
function OrderExample() {
  const { campaign, budgetMinor, creators } = example;
  return (
    <figure className="relative pb-20 sm:pb-24">
      <figcaption className="sr-only">
        An example: a brand’s order with three creators, and the invitation that one of them got.
      </figcaption>
      <div aria-hidden className="hairline rounded-box bg-base-100 p-5 sm:mr-10 sm:p-6">
        <div className="flex items-start justify-between gap-4">
          <div>
            <p className="text-muted text-sm">Order</p>
            <p className="font-display text-card mt-0.5 font-[620]">{campaign}</p>
          </div>
          <StatusPill tone="info">In review</StatusPill>
        </div>
        <ProgressBar className="mt-5" value={60} label="Contract & payment" caption />
        <ul className="divide-base-300 mt-4 divide-y">
          {creators.map((creator) => (
            <li key={creator.name} className="flex items-center gap-3 py-3">
              <Avatar name={creator.name} size="sm" />
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">{creator.name}</p>
                <p className="text-muted text-sm">{creator.platform}</p>
              </div>
              <StatusPill tone={creator.tone}>{creator.status}</StatusPill>
            </li>
          ))}
        </ul>
        {/* At the left, where the invitation does not cover it. */}
        <div className="border-base-300 mt-1 border-t pt-4 max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:pb-24">
          <p className="text-muted text-sm">Deposit held</p>
          <Money amountMinor={budgetMinor / 2} currency="USD" whole className="font-display text-xl font-semibold" />
        </div>
      </div>
      <div
        aria-hidden
        className="bg-panel text-panel-content absolute right-0 bottom-0 w-[min(20rem,88%)] rounded-box p-5"
      >
        <p className="text-sm">Invitation · Example</p>
        <p className="font-display mt-1 text-lg font-semibold">{`Two posts and a reel for ${isolated(campaign)}`}</p>
        <div className="mt-4 flex items-end justify-between gap-4">
          <Money
            amountMinor={120_000}
            currency="USD"
            whole
            className="font-display text-[2rem] leading-none font-semibold"
          />
          <span className="flex gap-2 text-sm font-semibold">
            <span className="rounded-field border border-current/40 px-3 py-1.5">Decline</span>
            <span className="rounded-field bg-accent text-accent-content px-3 py-1.5">Accept</span>
          </span>
        </div>
      </div>
    </figure>
  );
}
