import type { CaseTerm } from '#shared/cases/cases.schema.ts';
import { contentTypeLabel } from '#shared/choices/content-types.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { MILESTONE_BPS } from '#shared/constants.ts';
import { TERM_KINDS, type TermKind, termLabels } from '#shared/deals/terms.ts';
import { usageWords } from '#shared/deals/usage-rights.ts';
import { formatMoney, longDay, zonedDay } from '#shared/format.ts';
import * as usageTexts from '#shared/messages/deals/usage-rights.ts';
import * as texts from '#shared/messages/payments/standard-agreement.ts';
import { type MilestoneKind, milestonesMinor } from '#shared/money.ts';
import type { CampaignRow, DealRow } from '../access.ts';

/** The terms of a deal that a case can be about, in the order of its agreement, each in one sentence. */
export function termsOf(
  campaign: Pick<
    CampaignRow,
    'contentRequirements' | 'platforms' | 'startDate' | 'endDate' | 'submissionDeadline' | 'timeZone'
  >,
  deal: Pick<DealRow, 'agreedAmountMinor' | 'currency' | 'usageRights'>,
): CaseTerm[] {
  const { contentRequirements, platforms, startDate, endDate, submissionDeadline, timeZone } = campaign;
  const { usageRights, currency } = deal;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const shares = milestonesMinor(deal.agreedAmountMinor);
  const earned = (kind: MilestoneKind) =>
    texts.milestone(MILESTONE_BPS[kind] / 100, money(shares[kind].netMinor), texts.waitsFor[kind]);
  const pieces = Object.entries(contentRequirements).map(
    ([type, { quantity }]) => `${quantity} × ${contentTypeLabel(type)}`,
  );
  const sentences: Record<TermKind, string | null> = {
    pieces: pieces.join(', ') || texts.asBriefed,
    platforms: platforms.map(platformLabel).join(', ') || null,
    brief: texts.briefText,
    disclosure: texts.disclosureText,
    campaignDays: startDate && endDate && texts.from(longDay(startDate), zonedDay(endDate, timeZone)),
    contentDue: submissionDeadline && zonedDay(submissionDeadline, timeZone),
    posting: texts.reviewText,
    review: texts.reviewText,
    amount: money(deal.agreedAmountMinor),
    signing: earned('signing'),
    submission: earned('submission'),
    approval: earned('approval'),
    paidOut: texts.paidOutText,
    usage: usageRights && usageWords(usageRights),
    exclusivity:
      usageRights && usageRights.exclusivityMonths > 0
        ? usageTexts.exclusive(`${usageRights.exclusivityMonths} months`)
        : null,
    whitelisting: usageRights?.whitelisting ? usageTexts.whitelisting : null,
    rights: texts.rightsText,
    ownWork: texts.ownWorkText,
    endBefore: texts.beforeText,
    endAfter: texts.afterText,
    changes: texts.wholeText,
  };
  return TERM_KINDS.flatMap((kind) => {
    const sentence = sentences[kind];
    return sentence ? [{ kind, label: termLabels[kind], sentence }] : [];
  });
}
