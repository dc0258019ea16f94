import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreementPaper } from '#server/agreement/contracts/agreement-paper.rules.ts';
import {
  type AgreedFacts,
  agreedTerms,
  compileTerms,
  TERM_RULES,
  type TermRules,
  type Watch,
} from '#server/agreement/contracts/terms.rules.ts';
import { PAYOUT_HOURS_MAX, REVIEW_PERIOD_HOURS } from '#shared/constants.ts';
import { TERM_KINDS, type TermKind } from '#shared/deals/terms.ts';
import { defaultUsage, USAGE_CHANNELS } from '#shared/deals/usage-rights.ts';
import { breach, watchedBy } from '#shared/messages/deals/terms.ts';
import * as texts from '#shared/messages/payments/standard-agreement.ts';
import { APPROVAL_PROCESSES } from '#shared/payments/papers.ts';

/** What would leave a term unwatched. None of it is run: the compiler refuses each marked line. */
void [
  // @ts-expect-error nothing watches the pieces
  { ...TERM_RULES, pieces: { ...TERM_RULES.pieces, watches: [] } } satisfies TermRules,
  ({ review: _, ...others }: TermRules) =>
    // @ts-expect-error the review has no rule
    others satisfies TermRules,
  // @ts-expect-error there is no such job
  { by: 'job', name: 'deals.watch' } satisfies Watch,
  // @ts-expect-error there is no such event
  { by: 'event', name: 'deal.break' } satisfies Watch,
  // @ts-expect-error no check looks for this
  { by: 'check', name: 'ugly' } satisfies Watch,
];

const campaign: AgreedFacts['campaign'] = {
  contentRequirements: {
    reel: { quantity: 2, description: 'At the kitchen table' },
    story: { quantity: 1, description: null },
  },
  platforms: ['instagram', 'tiktok'],
  targetIndustries: ['skincare', 'home-decor'],
  startDate: '2027-03-01',
  submissionDeadline: '2027-03-20',
  endDate: '2027-03-31',
  timeZone: 'Europe/Berlin',
};
const whole: AgreedFacts = {
  campaign,
  agreedAmountMinor: 30_000,
  currency: 'USD',
  usageRights: { months: 12, channels: ['instagram'], exclusivityMonths: 3, whitelisting: true },
  approvalProcess: null,
};
const kindsOf = (facts: AgreedFacts): TermKind[] => compileTerms(facts).map(({ kind }) => kind);
const without = (...kinds: TermKind[]) => TERM_KINDS.filter((kind) => !kinds.includes(kind));
const said = (facts: AgreedFacts, kind: TermKind): string =>
  compileTerms(facts)
    .filter((term) => term.kind === kind)
    .flatMap(({ lines }) => lines.map(({ text }) => text))
    .join(' ');

test('a deal has the terms that were agreed for it, in the order of the list', () => {
  expect(kindsOf(whole)).toEqual(TERM_KINDS);
  expect(kindsOf({ ...whole, usageRights: null })).toEqual(without('usage', 'exclusivity', 'whitelisting'));
  expect(kindsOf({ ...whole, usageRights: defaultUsage(['tiktok']) })).toEqual(without('exclusivity', 'whitelisting'));
  const undated = { ...campaign, startDate: null, endDate: null, submissionDeadline: null };
  expect(kindsOf({ ...whole, campaign: undated })).toEqual(without('campaignDays', 'contentDue', 'exclusivity'));
  const bare = { ...campaign, contentRequirements: {}, platforms: [], targetIndustries: [] };
  expect(kindsOf({ ...whole, campaign: bare })).toEqual(without('pieces', 'platforms', 'exclusivity'));
});

test('exclusivity that the database cannot keep is no term of its own, but is still said with the usage', () => {
  const old = { ...whole, campaign: { ...campaign, targetIndustries: [] } };
  expect(said(old, 'usage')).toBe('12 months from the first verified post, on Instagram; no competitor for 3 months');
  expect(said(whole, 'usage')).toBe('12 months from the first verified post, on Instagram');
  expect(said(whole, 'exclusivity')).toContain(
    'in Beauty and Home: from the start of the campaign until 3 months after',
  );
  expect(said({ ...whole, usageRights: defaultUsage(['tiktok']) }, 'usage')).toBe(
    '12 months from the first verified post, on TikTok; work for competitors is allowed; no whitelisting',
  );
});

test('each term has its own sentences for what watches it and what happens when it breaks', () => {
  const terms = compileTerms(whole);
  for (const words of [watchedBy, breach]) {
    expect(Object.keys(words).toSorted()).toEqual([...TERM_KINDS].toSorted());
    expect(new Set(Object.values(words)).size).toBe(TERM_KINDS.length);
    for (const sentence of Object.values(words)) expect(sentence).toMatch(/^[A-Z].*\.$/);
  }
  expect(terms.find(({ kind }) => kind === 'posting')?.breach).toContain('Usage rights start only with a post');
  const unused = compileTerms({ ...whole, usageRights: null });
  expect(unused.find(({ kind }) => kind === 'posting')?.breach).not.toContain('Usage rights');
  const elsewhere = compileTerms({ ...whole, campaign: { ...campaign, platforms: ['snapchat'] } });
  expect(elsewhere.find(({ kind }) => kind === 'platforms')?.breach).toContain('not known to Accord');
});

const day = fc
  .integer({ min: 0, max: 700 })
  .map((days) => new Date(Date.UTC(2027, 0, 1 + days)).toISOString().slice(0, 10));
const dates = fc
  .tuple(day, day, day)
  .map((three) => three.toSorted())
  .map(([startDate = null, submissionDeadline = null, endDate = null]) => ({ startDate, submissionDeadline, endDate }));
const facts: fc.Arbitrary<AgreedFacts> = fc.record({
  campaign: fc
    .record({
      dates: fc.oneof(dates, fc.constant({ startDate: null, submissionDeadline: null, endDate: null })),
      platforms: fc.subarray(['instagram', 'tiktok', 'snapchat']),
      targetIndustries: fc.subarray(['skincare', 'home', 'gaming', 'other:Kites']),
      pieces: fc.subarray(['reel', 'post', 'story']),
      timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Tokyo'),
    })
    .map(({ dates: days, pieces, ...rest }) => ({
      ...rest,
      ...days,
      contentRequirements: Object.fromEntries(pieces.map((piece) => [piece, { quantity: 2, description: null }])),
    })),
  agreedAmountMinor: fc.integer({ min: 1, max: 100_000_000 }),
  currency: fc.constantFrom('USD' as const, 'JPY' as const),
  usageRights: fc.option(
    fc.record({
      months: fc.integer({ min: 1, max: 60 }),
      channels: fc.subarray([...USAGE_CHANNELS], { minLength: 1 }),
      exclusivityMonths: fc.integer({ min: 0, max: 24 }),
      whitelisting: fc.boolean(),
    }),
  ),
  approvalProcess: fc.option(fc.constantFrom(...APPROVAL_PROCESSES)),
});

test('of whatever shape a deal is, its paper says its terms, all of them and in their words, and only statements besides', () => {
  const parties = {
    dealId: 'b1b1b1b1-0000-4000-8000-000000000000',
    brand: { companyName: 'Lamp & Co', person: null },
    creator: { id: 'c', name: 'Zoë', username: null },
    acceptedAt: new Date('2027-02-01T10:00:00Z'),
  };
  fc.assert(
    fc.property(facts, (agreed) => {
      const paper = agreementPaper({ ...agreed, ...parties, campaign: { ...agreed.campaign, name: 'A lamp' } });
      const entries = paper.sections.slice(1).flatMap(({ entries: all }) => all);
      const terms = compileTerms(agreed);
      const lines = terms.flatMap((term) => term.lines.map(({ label, text }) => ({ label, value: text })));
      const statements = [texts.wholeText, texts.lawText];
      expect(entries.filter(({ value }) => !statements.includes(value))).toEqual(lines);
      expect(entries.length).toBe(lines.length + statements.length);
      // What is stored and read again is said and watched in the same way.
      const stored = JSON.parse(JSON.stringify(terms.map(({ kind, lines: stated }) => ({ kind, lines: stated }))));
      expect(agreedTerms(stored, agreed)).toEqual(terms);
    }),
  );
});

test('what was signed is said as it was signed, also when the deal reads otherwise now', () => {
  const stated = compileTerms(whole).map(({ kind, lines }) => ({ kind, lines }));
  const later = { ...whole, campaign: { ...campaign, endDate: '2027-04-30', platforms: [] } };
  const terms = agreedTerms(stated, later);
  expect(terms.map(({ kind, lines }) => ({ kind, lines }))).toEqual(stated);
  expect(terms.find(({ kind }) => kind === 'campaignDays')?.day).toBe('2027-04-30');
});

test('the days of a deal are those of its campaign, and what follows from them', () => {
  const days = Object.fromEntries(compileTerms(whole).flatMap(({ kind, day: on }) => (on ? [[kind, on]] : [])));
  expect(days).toEqual({
    pieces: '2027-03-31',
    platforms: '2027-03-31',
    disclosure: '2027-03-31',
    posting: '2027-03-31',
    campaignDays: '2027-03-31',
    submission: '2027-03-31',
    contentDue: '2027-03-20',
    approval: '2027-04-15',
    settlement: '2027-04-15',
    paidOut: '2027-04-02',
    exclusivity: '2027-06-30',
  });
});

test('the agreement says for how long the brand reviews, by the figures of its reminders, and when money is paid', () => {
  const within = APPROVAL_PROCESSES.map((approvalProcess) => said({ ...whole, approvalProcess }, 'review'));
  expect(within.map((text) => /within (\d+) (hours|days) of its submission/.exec(text)?.slice(1))).toEqual([
    ['3', 'days'],
    ['24', 'hours'],
    ['7', 'days'],
  ]);
  expect(REVIEW_PERIOD_HOURS).toEqual({ standard: 3 * 24, fast: 24, detailed: 7 * 24 });
  expect(said(whole, 'review')).toBe(within[0]);
  expect(said(whole, 'paidOut')).toContain(`within ${PAYOUT_HOURS_MAX} hours`);
});
