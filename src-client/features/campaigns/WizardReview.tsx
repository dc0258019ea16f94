import type { ReactNode } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { Cover } from '#client/components/parts/Cover.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { WIZARD_STEPS } from '#shared/campaigns/wizard-steps.ts';
import { audienceLocationLabels, audienceTypeLabels } from '#shared/choices/audiences.ts';
import { contentCount } from '#shared/choices/content-types.ts';
import { industryLabel } from '#shared/choices/industries.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { participationLabels } from '#shared/choices/tiers.ts';
import { formatMoney } from '#shared/format.ts';
import { creatorPoolMinor } from '#shared/money.ts';
import { groupOf, pictureAddress } from '#shared/pictures.ts';
import type { Wizard } from './useWizard.ts';

/** Step 5: everything once more, what is missing with links to it, and Submit. */
export function ReviewStep({ wizard }: { wizard: Wizard }) {
  const { id, values, timeZone, problems, goTo } = wizard;
  const { budgetMinor, currency } = values;
  const money = (amountMinor: number | null | undefined) =>
    amountMinor == null ? null : formatMoney({ amountMinor, currency });
  const day = (value: string | null | undefined) => value && <DateText value={value} zone={timeZone ?? undefined} />;
  const words = (list: readonly string[]) => list.join(', ') || 'Any';
  const pool = budgetMinor == null ? null : creatorPoolMinor(budgetMinor);
  const parts: readonly (readonly [label: string, value: ReactNode])[][] = [
    [
      ['Campaign name', values.name],
      ['Campaign type', values.campaignType],
      ['Participation', values.participation && participationLabels[values.participation]],
      [
        'Description',
        values.description && <span className="font-normal whitespace-pre-line">{values.description}</span>,
      ],
    ],
    [
      ['Budget', money(budgetMinor)],
      ['Start date', day(values.startDate)],
      ['Submission deadline', day(values.submissionDeadline)],
      ['End date', day(values.endDate)],
    ],
    [
      ['Platforms', values.platforms.map(platformLabel).join(', ')],
      [
        'Content per creator',
        Object.entries(values.contentRequirements)
          .map(([type, wanted]) => contentCount(type, wanted.quantity))
          .join(', '),
      ],
    ],
    [
      ['Industries', values.industries.map(industryLabel).join(', ')],
      ['Creator tiers', words(values.tiers)],
      ['Audience', words(values.audienceTypes.map((type) => audienceTypeLabels[type]))],
      ['Audience location', words(values.audienceLocations.map((place) => audienceLocationLabels[place]))],
      ['Total creator budget', money(values.totalCreatorBudgetMinor ?? pool)],
    ],
  ];
  return (
    <div className="space-y-7">
      {problems.length > 0 && (
        <Callout kind="warning" title="Not complete yet">
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {problems.map((problem) => (
              <li key={problem.field}>
                <button
                  type="button"
                  className="text-left underline underline-offset-2"
                  onClick={() => goTo(problem.step)}
                >
                  {problem.message}
                </button>
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {parts.map((items, index) => {
        const title = WIZARD_STEPS[index]?.title ?? '';
        return (
          <section key={title} aria-label={title}>
            <div className="mb-3 flex items-center justify-between gap-3">
              <h2 className="text-card font-[620]">{title}</h2>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Edit ${title.toLowerCase()}`}
                onClick={() => goTo(index + 1)}
              >
                Edit
              </Button>
            </div>
            {index === 0 && (
              <Cover
                of={{
                  id,
                  cover: {
                    url: values.coverFileId && pictureAddress(values.coverFileId),
                    industry: groupOf(values.industries),
                  },
                }}
                shape="field"
                className="mb-4"
              />
            )}
            <DescriptionList
              items={items.map(([label, value]) => ({
                label,
                value: value || <span className="text-muted">Missing</span>,
                wide: label === 'Description',
              }))}
            />
          </section>
        );
      })}
    </div>
  );
}
