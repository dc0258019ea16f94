import type { ReactNode } from 'react';
import type { LinkTarget } from '#client/components/base/address.ts';
import { Card } from '#client/components/base/Card.tsx';
import { usePageTitle } from '#client/components/base/pageTitle.ts';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { isolated } from '#shared/isolated.ts';
import { channels, dealHistory, example, features, siteTitle } from '#shared/messages/landing.ts';
import { Faq } from './Faq.tsx';
import { FigureCarousel } from './FigureCarousel.tsx';
import { Hero } from './Hero.tsx';
import { LateInterestForm } from './LateInterestForm.tsx';
import { MatchDemo } from './MatchDemo.tsx';
import { MoneyLedger } from './MoneyLedger.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import { SectionLink } from './SectionLink.tsx';

const SECTIONS = [
  { id: 'features', label: 'Features' },
  { id: 'how-it-works', label: 'How it works' },
  { id: 'faqs', label: 'FAQs' },
] as const;

/** The public page. `strip` is shown above everything for people who are signed in but have no area to be sent to. */
export function Landing({ strip, home }: { strip?: ReactNode; home?: (LinkTarget & { label: string }) | undefined }) {
  usePageTitle(siteTitle);
  return (
    <>
      {strip}
      <PublicFrame
        home={home}
        nav={
          <nav aria-label="Sections" className="ml-4 hidden gap-1 md:flex">
            {SECTIONS.map((section) => (
              <SectionLink
                key={section.id}
                to={section.id}
                className="btn btn-ghost text-muted hover:text-base-content font-medium"
              >
                {section.label}
              </SectionLink>
            ))}
          </nav>
        }
      >
        <Hero />
        <MoneyLedger />
        <Features />
        <MatchDemo />
        <Channels />
        <FigureCarousel />
        <div className="mx-auto grid w-full max-w-[82.75rem] gap-x-16 gap-y-16 px-5 py-16 md:px-11 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:py-28">
          <Faq />
          <section id="interest" tabIndex={-1} aria-labelledby="interest-title" className="scroll-mt-4">
            <h2 id="interest-title" className="mb-6 text-[2rem] leading-[1.08] font-[650] sm:text-[2.5rem]">
              Register interest
            </h2>
            <Card className="sm:p-6">
              <p className="text-muted mb-5">Not ready for an account? Leave your address and we will write to you.</p>
              <LateInterestForm />
            </Card>
          </section>
        </div>
      </PublicFrame>
    </>
  );
}

/** What sets it apart; not shown under 768 px (PUB-28). */
function Features() {
  return (
    <section
      id="features"
      tabIndex={-1}
      aria-labelledby="features-title"
      className="mx-auto hidden w-full max-w-[82.75rem] scroll-mt-4 px-11 py-20 md:block lg:py-28"
    >
      <h2 id="features-title" className="max-w-[22ch] text-[2rem] leading-[1.08] font-[650] sm:text-[2.5rem]">
        Less to argue about, more to look at.
      </h2>
      <div className="mt-12 grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]">
        <dl className="divide-base-300 border-base-content divide-y border-t-2 max-lg:order-2">
          {features.map((feature) => (
            <div key={feature.title} className="py-5">
              <dt className="font-display text-card font-[620]">{feature.title}</dt>
              <dd className="text-muted mt-1.5 max-w-[52ch]">{feature.text}</dd>
            </div>
          ))}
        </dl>
        <DealHistory />
      </div>
    </section>
  );
}

/** One deal from offer to post, as the product records it. */
function DealHistory() {
  return (
    <figure className="hairline rounded-box bg-base-100 self-start p-6 lg:mt-0">
      <figcaption className="mb-3 flex items-baseline justify-between gap-4">
        <span className="font-display text-card font-[620]">{`Mara Lindqvist · ${isolated(example.campaign)}`}</span>
        <span className="text-muted text-sm">Example</span>
      </figcaption>
      <ol className="divide-base-300 divide-y">
        {dealHistory.map(({ day, what, detail, status, tone }) => (
          <li key={what} className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-baseline gap-x-3 py-3.5">
            <span className="text-muted text-sm">{day}</span>
            <span>
              <span className="block font-medium">{what}</span>
              <span className="text-muted block text-sm">{detail}</span>
            </span>
            <StatusPill tone={tone}>{status}</StatusPill>
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** The channels: where creators post, and what brands can order there. */
function Channels() {
  return (
    <section
      aria-labelledby="channels-title"
      className="mx-auto grid w-full max-w-[82.75rem] gap-x-14 gap-y-8 px-5 py-16 md:px-11 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:py-24"
    >
      <div>
        <h2 id="channels-title" className="text-[2rem] leading-[1.08] font-[650] sm:text-[2.5rem]">
          Channels to market
        </h2>
        <p className="text-muted mt-4 max-w-[28rem]">
          One brief can ask for content on several channels, each with its own pieces.
        </p>
      </div>
      <dl className="grid grid-cols-1 gap-x-14 sm:grid-cols-2">
        {channels.map(({ name, formats }) => (
          <div key={name} className="border-base-300 flex items-baseline justify-between gap-4 border-t py-3.5">
            <dt className="font-display text-card font-[620]">{name}</dt>
            <dd className="text-muted text-right text-[0.875rem]">{formats}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
