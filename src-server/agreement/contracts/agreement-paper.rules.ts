import { contentTypeLabel } from '#shared/choices/content-types.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { MILESTONE_BPS } from '#shared/constants.ts';
import type { Currency } from '#shared/currencies.ts';
import { type UsageRights, usageWords } from '#shared/deals/usage-rights.ts';
import { formatMoney, longDay, zonedDay } from '#shared/format.ts';
import { title as usageTitle } from '#shared/messages/deals/usage-rights.ts';
import * as texts from '#shared/messages/payments/standard-agreement.ts';
import { MILESTONE_KINDS, milestonesMinor } from '#shared/money.ts';
import { milestoneNames } from '#shared/payments/milestone-names.ts';
import type { CampaignRow } from '../../access.ts';
import { type PaperContent, utc } from '../../pdf.ts';

/** The terms of a deal from which its agreement is made. The amount is in minor units. */
export interface AgreementTerms {
  dealId: string;
  brand: { companyName: string; person: string | null };
  creator: { id: string; name: string; username: string | null };
  campaign: Pick<
    CampaignRow,
    'contentRequirements' | 'platforms' | 'startDate' | 'endDate' | 'submissionDeadline' | 'timeZone'
  > & {
    name: string;
  };
  agreedAmountMinor: number;
  currency: Currency;
  acceptedAt: Date;
  /** What the brand may do with the content; null for deals older than this part of an offer. */
  usageRights: UsageRights | null;
}
type Section = PaperContent['sections'][number];

/** The text of a deal's standard agreement. The same terms give the same text, and so the same file. */
export function agreementPaper(terms: AgreementTerms): PaperContent {
  return {
    title: texts.title,
    lead: texts.lead,
    at: terms.acceptedAt,
    sections: [
      partiesSection(terms),
      piecesSection(terms.campaign),
      datesSection(terms.campaign),
      paymentSection(terms),
      usageSection(terms),
      {
        heading: texts.cancellation,
        entries: [
          { label: texts.before, value: texts.beforeText },
          { label: texts.after, value: texts.afterText },
        ],
      },
      {
        heading: texts.general,
        entries: [
          { label: texts.whole, value: texts.wholeText },
          { label: texts.law, value: texts.lawText },
        ],
      },
    ],
    notes: [texts.note],
  };
}

function partiesSection({ dealId, brand, creator, campaign, acceptedAt }: AgreementTerms): Section {
  return {
    heading: texts.parties,
    entries: [
      { label: texts.brand, value: brand.companyName },
      ...(brand.person ? [{ label: texts.accountOf, value: brand.person }] : []),
      { label: texts.creator, value: creator.name },
      ...(creator.username ? [{ label: texts.username, value: `@${creator.username}` }] : []),
      { label: texts.campaign, value: campaign.name },
      { label: texts.agreedOn, value: utc(acceptedAt) },
      { label: texts.dealNumber, value: dealId, fixed: true },
    ],
  };
}

function piecesSection({ contentRequirements, platforms }: AgreementTerms['campaign']): Section {
  const pieces = Object.entries(contentRequirements).map(([type, { quantity, description }]) => ({
    label: `${quantity} × ${contentTypeLabel(type)}`,
    value: description || texts.asBriefed,
  }));
  return {
    heading: texts.pieces,
    entries: [
      ...pieces,
      ...(platforms.length > 0 ? [{ label: texts.platforms, value: platforms.map(platformLabel).join(', ') }] : []),
      { label: texts.brief, value: texts.briefText },
      { label: texts.disclosure, value: texts.disclosureText },
    ],
  };
}

function datesSection({ startDate, endDate, submissionDeadline, timeZone }: AgreementTerms['campaign']): Section {
  return {
    heading: texts.dates,
    entries: [
      ...(startDate && endDate
        ? [{ label: texts.runs, value: texts.from(longDay(startDate), zonedDay(endDate, timeZone)) }]
        : []),
      ...(submissionDeadline ? [{ label: texts.contentDue, value: zonedDay(submissionDeadline, timeZone) }] : []),
      { label: texts.review, value: texts.reviewText },
    ],
  };
}

function paymentSection({ agreedAmountMinor, currency }: AgreementTerms): Section {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const shares = milestonesMinor(agreedAmountMinor);
  return {
    heading: texts.payment,
    entries: [
      { label: texts.amount, value: money(agreedAmountMinor) },
      ...MILESTONE_KINDS.map((kind) => ({
        label: milestoneNames[kind],
        value: texts.milestone(MILESTONE_BPS[kind] / 100, money(shares[kind].netMinor), texts.waitsFor[kind]),
      })),
      { label: texts.paidOut, value: texts.paidOutText },
    ],
  };
}

/** What may be done with the content. The only place that words a deal's usage and exclusivity. */
function usageSection({ usageRights }: AgreementTerms): Section {
  return {
    heading: texts.usage,
    entries: [
      ...(usageRights ? [{ label: usageTitle, value: usageWords(usageRights) }] : []),
      { label: texts.rights, value: texts.rightsText },
      { label: texts.ownWork, value: texts.ownWorkText },
    ],
  };
}
