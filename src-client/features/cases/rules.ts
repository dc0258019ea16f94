import { z } from 'zod';
import {
  type CaseOptions,
  counterInput,
  decideCaseInput,
  openCaseInput,
  type Split,
} from '#shared/cases/cases.schema.ts';
import { formatMoney } from '#shared/format.ts';
import { milestoneNames } from '#shared/payments/milestone-names.ts';

/** What a split is checked against. */
type Money = Pick<CaseOptions, 'milestones' | 'currency'>;

/** No milestone gives the creator more than it is worth; the message is at its field. */
const within =
  ({ milestones, currency }: Money) =>
  ({ split }: { split: Split }, context: z.core.$RefinementCtx) => {
    for (const [at, { milestoneId, amountMinor }] of split.entries()) {
      const milestone = milestones.find(({ id }) => id === milestoneId);
      if (!milestone || amountMinor <= milestone.amountMinor) continue;
      const most = formatMoney({ amountMinor: milestone.amountMinor, currency });
      context.addIssue({
        code: 'custom',
        path: ['split', at, 'amountMinor'],
        message: `${milestoneNames[milestone.kind]} must be at most ${most}`,
      });
    }
  };

/** How staff decide: the deal goes on, or its money is split. */
const decideForm = decideCaseInput.extend({
  split: counterInput.shape.split,
  how: z.enum(['goesOn', 'split'], { error: 'Choose what happens to the deal' }),
});

/** The rules of the forms of cases; fetched by `lateResolver`, after a form is on the screen. */
export const openRules = (of: Money) => openCaseInput.superRefine(within(of));
export const counterRules = (of: Money) => counterInput.superRefine(within(of));
export const decideRules = (of: Money) => decideForm.superRefine(within(of));
