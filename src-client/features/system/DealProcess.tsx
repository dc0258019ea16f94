import { Card } from '#client/components/base/Card.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { MILESTONE_BPS, WHOLE_BPS } from '#shared/constants.ts';
import { MILESTONE_KINDS } from '#shared/money.ts';

const milestoneNames = {
  signing: 'Contract signing',
  submission: 'Content submission',
  approval: 'Content approval',
};

const lifecycleSteps = [
  { title: 'Campaign creation', text: 'A brand writes a brief with a budget, and staff review it.' },
  { title: 'Creator invitation', text: 'The brand offers creators an amount each.' },
  { title: 'Creator response', text: 'The creator accepts or declines.' },
  { title: 'Contract generation and signing', text: 'Both sign; the brand pays the deposit, which is held.' },
  { title: 'Content creation', text: 'The creator submits what the brief asks for.' },
  { title: 'Content review', text: 'The brand approves, or asks for a revision.' },
  { title: 'Payment processing', text: 'When the campaign completes, the held money is released and paid out.' },
] as const;

/** The documented life of a deal, without counter-offers (ADM-MAP-11, ruling A15), its milestones and the time of a payment. */
export function DealProcess() {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card title="Deal lifecycle" description="Creators accept or decline a fixed amount.">
        <ol className="space-y-4">
          {lifecycleSteps.map(({ title, text }, at) => (
            <li key={title} className="flex gap-3.5">
              <span
                aria-hidden
                className="bg-primary/10 text-primary grid size-8 shrink-0 place-items-center rounded-full text-sm font-semibold"
              >
                {at + 1}
              </span>
              <div>
                <p className="font-semibold">{title}</p>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
      <div className="space-y-4">
        <Card title="Milestones" description="How the agreed amount of a deal accrues.">
          <DescriptionList
            look="rows"
            items={MILESTONE_KINDS.map((kind) => ({
              label: milestoneNames[kind],
              value: `${(MILESTONE_BPS[kind] * 100) / WHOLE_BPS}%`,
            }))}
          />
        </Card>
        <Card title="Typical payment time">
          <p className="font-display text-stat font-semibold">24-48 hours</p>
        </Card>
      </div>
    </div>
  );
}
