import { expect, test } from 'vitest';
import { type EvidenceFacts, evidencePaper } from '#server/money/papers/evidence-paper.rules.ts';
import { writePaper } from '#server/pdf.ts';
import { EVIDENCE_FILE_MAX_BYTES } from '#server/providers/payments/interface.ts';
import { COMMENT_MAX_CHARS } from '#shared/constants.ts';
import * as usageTexts from '#shared/messages/deals/usage-rights.ts';
import * as texts from '#shared/messages/payments/evidence-paper.ts';

const AT = new Date('2026-03-05T10:00:00.000Z');
const facts = (over: Partial<EvidenceFacts> = {}): EvidenceFacts => ({
  at: AT,
  statement: null,
  dispute: {
    providerId: 'dp_1',
    reason: 'fraudulent',
    amountMinor: 40_000,
    currency: 'USD',
    kind: 'deposit',
    paidMinor: 50_000,
    succeededAt: AT,
    chargeId: 'ch_1',
    campaignId: 'a campaign',
    campaign: 'Lamps',
    brand: 'Acme',
  },
  documents: { hash: 'abc', brief: null, files: [] },
  deals: [],
  moves: [],
  messages: [],
  cut: { deals: null, messages: null, moves: null },
  ...over,
});
const deal = (comments: number, text: string): EvidenceFacts['deals'][number] => ({
  creator: 'Cleo',
  status: 'completed',
  agreedAmountMinor: 75_000,
  currency: 'USD',
  usageRights: { months: 12, channels: ['instagram', 'paid_ads'], exclusivityMonths: 3, whitelisting: true },
  usageFrom: '2026-03-05',
  usageUntil: '2027-03-05',
  extendsDealId: null,
  invitationDate: AT,
  responseDate: AT,
  signatures: [],
  pieces: [
    {
      title: 'An evening',
      postUrl: null,
      publishedAt: null,
      platform: null,
      checks: [],
      versions: [{ version: 1, caption: '', submittedAt: AT, files: [] }],
      reviews: [],
      comments: Array.from({ length: comments }, () => ({ version: 1, author: 'brand', text, createdAt: AT })),
    },
  ],
});

test('the largest campaign makes a paper that the bank takes, and the paper says what is left out', async () => {
  const most = facts({
    statement: '字'.repeat(20_000),
    deals: Array.from({ length: 50 }, () => deal(100, '字'.repeat(COMMENT_MAX_CHARS))),
    cut: { deals: 50, messages: 200, moves: 200 },
  });
  const paper = evidencePaper(most);
  expect(paper.notes).toEqual([
    texts.about,
    texts.moreDeals(50),
    texts.moreMessages(200),
    texts.moreSteps(200),
    texts.moreLines,
  ]);
  expect((await writePaper(paper)).length).toBeLessThan(EVIDENCE_FILE_MAX_BYTES);
});

test('a small one has everything, and says nothing of anything left out', () => {
  const paper = evidencePaper(facts({ deals: [deal(3, 'Lovely')], statement: 'One.\n \nTwo.' }));
  expect(paper.notes).toEqual([texts.about]);
  expect(paper.sections.map(({ heading }) => heading)).toEqual([
    texts.whatHappened,
    texts.payment,
    texts.agreed,
    texts.deal('Cleo'),
    texts.record,
  ]);
  expect(paper.sections[0]?.entries).toEqual([
    { label: texts.statement, value: 'One.' },
    { label: '', value: 'Two.' },
  ]);
  expect(paper.sections[1]?.entries).toContainEqual({ label: texts.paid, value: '$500.00 (Deposit)' });
  expect(paper.sections[3]?.entries).toContainEqual({
    label: usageTexts.title,
    value:
      '12 months from the first verified post, on Instagram and paid ads; no competitor for 3 months; whitelisting allowed',
  });
  expect(paper.sections[3]?.entries).toContainEqual({
    label: usageTexts.runsTitle,
    value: usageTexts.fromUntil('Mar 5, 2026', 'Mar 5, 2027'),
  });
  const comments = paper.sections[3]?.entries.filter(({ label }) => label === texts.comment.brand);
  expect(comments).toEqual(
    Array.from({ length: 3 }, () => ({
      label: texts.comment.brand,
      value: texts.said(1, '2026-03-05 10:00:00 UTC', 'Lovely'),
    })),
  );
});
