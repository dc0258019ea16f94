import { Card } from '#client/components/base/Card.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { MILESTONE_BPS, WHOLE_BPS } from '#shared/constants.ts';
import * as texts from '#shared/messages/system/platform-map.ts';
import { MILESTONE_KINDS } from '#shared/money.ts';

/** The documented life of a deal, without counter-offers (ADM-MAP-11, ruling A15), its milestones and the time of a payment. */
export function DealProcess() {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card title={texts.lifecycle} description={texts.lifecycleText}>
        <ol className="space-y-4">
          {texts.lifecycleSteps.map(({ title, text }, at) => (
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
        <Card title={texts.milestones} description={texts.milestonesText}>
          <DescriptionList
            look="rows"
            items={MILESTONE_KINDS.map((kind) => ({
              label: texts.milestoneNames[kind],
              value: `${(MILESTONE_BPS[kind] * 100) / WHOLE_BPS}%`,
            }))}
          />
        </Card>
        <Card title={texts.paymentTime}>
          <p className="font-display text-stat font-semibold">{texts.paymentHours}</p>
        </Card>
      </div>
    </div>
  );
}
