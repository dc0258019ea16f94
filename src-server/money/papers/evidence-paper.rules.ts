import { contentTypeLabel } from '#shared/choices/content-types.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import type { PostCheck } from '#shared/content/post-checks.ts';
import { problemWords, sourceWords } from '#shared/content/post-words.ts';
import type { Brief } from '#shared/contracts/brief.schema.ts';
import type { Currency } from '#shared/currencies.ts';
import type { Moment } from '#shared/dates.ts';
import type { UsageRights } from '#shared/deals/usage-rights.ts';
import { formatMoney } from '#shared/format.ts';
import { isAtMost, shortened } from '#shared/graphemes.ts';
import { isolated } from '#shared/isolated.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import * as briefTexts from '#shared/messages/payments/brief-view.ts';
import * as texts from '#shared/messages/payments/evidence-paper.ts';
import { approvalProcessLabels } from '#shared/payments/papers.ts';
import type { PaymentKind } from '#shared/payments/payments.schema.ts';
import { ORDER_DEAL_LOOKS } from '#shared/status-looks.ts';
import { usageEntries } from '../../agreement/deals/usage.rules.ts';
import { type PaperContent, utc } from '../../pdf.ts';

type Section = PaperContent['sections'][number];
type Entry = Section['entries'][number];

/** Longer texts of a party are shortened, and no more than this many entries of the deals are printed, so that the bank accepts the file. */
const QUOTE_MAX_CHARS = 500;
const DEAL_ENTRIES_MAX = 400;

interface SignatureFacts {
  party: 'brand' | 'creator';
  typedName: string;
  documentHash: string;
  ipAddress: string | null;
  /** The agency that signed in this name; null if the person signed. */
  agency: string | null;
  signedAt: Moment;
}
interface PieceFacts {
  title: string;
  postUrl: string | null;
  publishedAt: Moment | null;
  platform: string | null;
  /** Newest first. */
  checks: readonly PostCheck[];
  versions: readonly {
    version: number;
    caption: string;
    submittedAt: Moment | null;
    files: readonly { name: string }[];
  }[];
  reviews: readonly {
    version: number;
    action: keyof typeof texts.decisions;
    feedbackText: string | null;
    createdAt: Moment;
    byStaff: boolean;
  }[];
  comments: readonly { version: number; author: 'brand' | 'creator'; text: string; createdAt: Moment }[];
}
interface MessageFacts {
  side: 'brand' | 'creator';
  creator: string;
  at: Date;
  agency: string | null;
  text: string;
  files: readonly string[];
}
interface DealFacts {
  creator: string;
  status: DealStatus;
  agreedAmountMinor: number;
  currency: Currency;
  usageRights: UsageRights | null;
  usageFrom: string | null;
  usageUntil: string | null;
  extendsDealId: string | null;
  invitationDate: Moment;
  responseDate: Moment | null;
  signatures: readonly SignatureFacts[];
  pieces: readonly PieceFacts[];
}

/** What is on record about a disputed payment. Amounts in minor units. */
export interface EvidenceFacts {
  at: Date;
  statement: string | null;
  dispute: {
    providerId: string;
    reason: string;
    amountMinor: number;
    currency: Currency;
    kind: PaymentKind;
    paidMinor: number;
    succeededAt: Date | null;
    chargeId: string | null;
    campaignId: string;
    campaign: string;
    brand: string;
  };
  documents: {
    hash: string;
    brief: { version: number; savedAt: Date; content: Brief } | null;
    files: readonly { kind: 'contract' | 'brief'; name: string }[];
  };
  deals: readonly DealFacts[];
  /** Oldest first, like the moves. */
  messages: readonly MessageFacts[];
  moves: readonly { at: Date; what: string; by: string; from: string | null }[];
  /** How many deals, messages and steps are included, if there are more. */
  cut: { deals: number | null; messages: number | null; moves: number | null };
}

/** The paper that shows the payer's bank what was agreed, made, approved and published. */
export function evidencePaper({
  at,
  statement,
  dispute,
  documents,
  deals,
  messages,
  moves,
  cut,
}: EvidenceFacts): PaperContent {
  const all = deals.map(dealSection);
  const shown = firstEntries(all, DEAL_ENTRIES_MAX);
  const long =
    count(shown) < count(all) ||
    [...quotesOf(deals), ...messages.map(({ text }) => text)].some((text) => !isAtMost(text, QUOTE_MAX_CHARS));
  return {
    title: 'Evidence in a dispute',
    lead: `What Accord has on record about the disputed payment, on ${utc(at)}.`,
    at,
    sections: [
      ...(statement === null ? [] : [{ heading: texts.whatHappened, entries: paragraphs(texts.statement, statement) }]),
      paymentSection(dispute),
      { heading: texts.agreed, entries: documentEntries(documents) },
      ...shown,
      ...(messages.length === 0 ? [] : [{ heading: 'Messages about the deals', entries: messages.map(messageEntry) }]),
      {
        heading: texts.record,
        entries: moves.map((move) => ({
          label: utc(move.at),
          value: move.from === null ? `${move.by} ${move.what}` : `${move.by} ${move.what}, from ${move.from}`,
        })),
      },
    ],
    notes: [
      texts.about,
      ...(cut.deals === null ? [] : [texts.moreDeals(cut.deals)]),
      ...(cut.messages === null ? [] : [texts.moreMessages(cut.messages)]),
      ...(cut.moves === null ? [] : [texts.moreSteps(cut.moves)]),
      ...(long ? [texts.moreLines] : []),
    ],
  };
}

const quote = (text: string): string => shortened(text, QUOTE_MAX_CHARS);
const count = (sections: readonly Section[]): number => sections.reduce((sum, { entries }) => sum + entries.length, 0);
const quotesOf = (deals: readonly DealFacts[]): string[] =>
  deals.flatMap(({ pieces }) =>
    pieces.flatMap(({ versions, reviews, comments }) => [
      ...versions.map(({ caption }) => caption),
      ...reviews.map(({ feedbackText }) => feedbackText ?? ''),
      ...comments.map(({ text }) => text),
    ]),
  );

/** The sections, cut to this many entries in total; a section keeps its heading only if one of its entries is left. */
function firstEntries(sections: readonly Section[], most: number): Section[] {
  let left = most;
  return sections.flatMap((section) => {
    const entries = section.entries.slice(0, left);
    left -= entries.length;
    return entries.length === 0 ? [] : [{ ...section, entries }];
  });
}

/** Each line of a text as an entry of its own; only the first has the label. */
const paragraphs = (label: string, text: string): Entry[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((value, index) => ({ label: index === 0 ? label : '', value }));

function paymentSection(dispute: EvidenceFacts['dispute']): Section {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: dispute.currency });
  return {
    heading: texts.payment,
    entries: [
      { label: 'Dispute', value: dispute.providerId, fixed: true },
      { label: 'Reason given', value: dispute.reason },
      { label: 'Disputed amount', value: money(dispute.amountMinor) },
      { label: texts.paid, value: `${money(dispute.paidMinor)} (${texts.kinds[dispute.kind]})` },
      ...(dispute.succeededAt ? [{ label: 'Paid', value: utc(dispute.succeededAt) }] : []),
      ...(dispute.chargeId ? [{ label: 'Charge', value: dispute.chargeId, fixed: true as const }] : []),
      { label: 'Paid by', value: dispute.brand },
      { label: 'Campaign', value: dispute.campaign },
      { label: 'Campaign number', value: dispute.campaignId, fixed: true },
    ],
  };
}

function documentEntries({ hash, brief, files }: EvidenceFacts['documents']): Entry[] {
  return [
    ...files.map(({ kind, name }) => ({
      label: kind === 'contract' ? 'Contract file' : 'Brief file',
      value: name,
    })),
    { label: texts.documentHash, value: hash, fixed: true },
    ...(brief
      ? [
          { label: texts.brief, value: `Version ${brief.version}, saved ${utc(brief.savedAt)}` },
          ...briefEntries(brief.content),
        ]
      : [{ label: texts.brief, value: 'No written brief was saved.' }]),
  ];
}

/** The written brief, one entry for each field that was filled in. */
function briefEntries(brief: Brief): Entry[] {
  const { timeline } = brief;
  const told: [string, readonly (string | null | undefined)[]][] = [
    [briefTexts.campaignObjective, [brief.campaignObjective]],
    [briefTexts.targetAudience, [brief.targetAudience]],
    [briefTexts.keyMessages, brief.keyMessages],
    [briefTexts.deliverables, brief.deliverables.map(deliverable)],
    [briefTexts.contentGuidelines, [brief.contentGuidelines]],
    [briefTexts.brandGuidelines, [brief.brandGuidelines]],
    [briefTexts.doLabel, brief.dosList],
    [briefTexts.dont, brief.dontsList],
    [briefTexts.hashtags, [brief.hashtags.join(' ')]],
    [briefTexts.mentions, [brief.mentions.join(' ')]],
    [briefTexts.contentDue, [timeline.contentDue]],
    [briefTexts.publishDate, [timeline.publishDate]],
    [briefTexts.reviewPeriod, [timeline.reviewPeriod]],
    [briefTexts.approval, [approvalProcessLabels[brief.approvalProcess]]],
    [briefTexts.notes, [brief.additionalNotes]],
  ];
  return told.flatMap(([label, values]) => paragraphs(label, values.filter(Boolean).join('\n')));
}

function deliverable({ quantity, contentType, platform, specifications }: Brief['deliverables'][number]): string {
  const what = briefTexts.on
    .replace('{quantity}', String(quantity))
    .replace('{contentType}', () => contentTypeLabel(contentType))
    .replace('{platform}', () => platformLabel(platform));
  return specifications ? `${what}: ${specifications.replaceAll('\n', ' ')}` : what;
}

function dealSection(deal: DealFacts): Section {
  return {
    heading: texts.deal(deal.creator),
    entries: [
      { label: 'Agreed amount', value: formatMoney({ amountMinor: deal.agreedAmountMinor, currency: deal.currency }) },
      ...usageEntries(deal),
      { label: 'State', value: ORDER_DEAL_LOOKS[deal.status].label },
      { label: 'Invited', value: utc(deal.invitationDate) },
      ...(deal.responseDate ? [{ label: 'Answered', value: utc(deal.responseDate) }] : []),
      ...deal.signatures.flatMap((given) => [
        {
          label: texts.signedBy[given.party],
          value: `“${isolated(given.typedName)}”, ${utc(given.signedAt)}, from ${given.ipAddress ?? 'an address that was not recorded'}${given.agency ? `, by ${isolated(given.agency)} (agency, with consent)` : ''}`,
        },
        { label: texts.documentHash, value: given.documentHash, fixed: true as const },
      ]),
      ...deal.pieces.flatMap(pieceEntries),
    ],
  };
}

function messageEntry({ side, creator, at, agency, text, files }: MessageFacts): Entry {
  const said = [quote(text), ...(files.length === 0 ? [] : [`[files: ${files.join(', ')}]`])].filter(Boolean);
  return {
    label: texts.wrote[side],
    value: `Deal with ${isolated(creator)}, ${utc(at)}${agency ? `, by ${isolated(agency)} (agency, with consent)` : ''}: ${said.join(' ').replaceAll('\n', ' ')}`,
  };
}

/** A piece of content: its versions, the decisions, the comments, and where it was published. */
function pieceEntries(piece: PieceFacts): Entry[] {
  const { title, postUrl, publishedAt, platform, versions, reviews, comments, checks } = piece;
  return [
    ...versions.flatMap(({ version, caption, submittedAt, files }) =>
      submittedAt === null
        ? []
        : [
            { label: 'Submitted', value: `“${isolated(title)}”, version ${version}, ${utc(submittedAt)}` },
            ...(caption === '' ? [] : [{ label: 'Caption', value: quote(caption) }]),
            ...(files.length === 0 ? [] : [{ label: 'Files', value: quote(files.map(({ name }) => name).join(', ')) }]),
          ],
    ),
    ...reviews.flatMap(({ version, action, feedbackText, createdAt, byStaff }) => [
      {
        label: texts.decisions[action],
        value: `Version ${version}, ${utc(createdAt)}, by ${byStaff ? 'Accord' : 'the brand'}`,
      },
      ...(feedbackText ? [{ label: 'Feedback', value: quote(feedbackText) }] : []),
    ]),
    ...comments.map(({ version, author, text, createdAt }) => ({
      label: texts.comment[author],
      value: texts.said(version, utc(createdAt), quote(text)),
    })),
    ...(postUrl
      ? [{ label: 'Published post', value: publishedAt === null ? postUrl : `${postUrl}, ${utc(publishedAt)}` }]
      : []),
    ...checks.toReversed().map((check) => ({
      label: 'Check of the post',
      value: texts.checked(
        utc(check.checkedAt),
        sourceWords(check, platform),
        check.problems.map((problem) => quote(problemWords(problem, check).found)),
      ),
    })),
  ];
}
