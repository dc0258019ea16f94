import { describe, expect, test } from 'vitest';
import { openCaseRefusal } from '#server/agreement/deals/deals.rules.ts';
import {
  acceptRefusal,
  counterRefusal,
  decideRefusal,
  escalateRefusal,
  mayOfCase,
  type Standing,
  splitRefusal,
  withdrawRefusal,
} from '#server/cases/cases.rules.ts';
import { seenOf } from '#server/cases/evidence.rules.ts';
import { CASE_OPENABLE_DAYS, CASE_PROPOSALS_MAX } from '#shared/cases/cases.ts';
import { DAY_MS } from '#shared/constants.ts';
import { lifecycles } from '#shared/lifecycles.ts';
import { caseRefusals } from '#shared/messages/cases.ts';
import { MILESTONE_KINDS, milestoneMinor, milestonesMinor } from '#shared/money.ts';
import { ENDED_CASES } from '#shared/status-sets.ts';

const OPEN: Standing = {
  ...{ status: 'open', openedBy: 'creator', turn: 'brand', proposedBy: 'creator' },
  proposals: { brand: 0, creator: 1 },
};
const ESCALATED: Standing = { ...OPEN, status: 'escalated', turn: null };

describe('what a side may do', () => {
  test('the side whose turn it is accepts, counters or asks staff; the other one waits', () => {
    for (const rule of [acceptRefusal, counterRefusal, escalateRefusal]) expect(rule(OPEN, 'brand')).toBeNull();
    expect(acceptRefusal(OPEN, 'creator')).toBe(caseRefusals.ownProposal);
    expect(counterRefusal(OPEN, 'creator')).toBe(caseRefusals.notYourTurn);
    expect(escalateRefusal(OPEN, 'creator')).toBe(caseRefusals.notYourTurn);
  });

  test('only the side that opened a case withdraws it, also while staff have it', () => {
    expect(withdrawRefusal(OPEN, 'creator')).toBeNull();
    expect(withdrawRefusal(ESCALATED, 'creator')).toBeNull();
    expect(withdrawRefusal(OPEN, 'brand')).toBe(caseRefusals.notOpener);
  });

  test(`each side makes at most ${CASE_PROPOSALS_MAX} proposals`, () => {
    const spent = { ...OPEN, proposals: { brand: CASE_PROPOSALS_MAX, creator: CASE_PROPOSALS_MAX } };
    expect(counterRefusal(spent, 'brand')).toBe(caseRefusals.tooManyProposals);
    expect(acceptRefusal(spent, 'brand')).toBeNull();
    expect(escalateRefusal(spent, 'brand')).toBeNull();
  });

  test('while staff have it, the proposal can be accepted and nothing be proposed; only then staff decide', () => {
    expect(acceptRefusal(ESCALATED, 'brand')).toBeNull();
    expect(counterRefusal(ESCALATED, 'brand')).toBe(caseRefusals.withStaff);
    expect(escalateRefusal(ESCALATED, 'brand')).toBe(caseRefusals.withStaff);
    expect(decideRefusal(ESCALATED)).toBeNull();
    expect(decideRefusal(OPEN)).toBe(caseRefusals.notWithStaff);
  });

  test.each(ENDED_CASES)('nothing more is done with a case that is %s', (status) => {
    const ended: Standing = { ...OPEN, status, turn: null };
    for (const side of ['brand', 'creator', null] as const) {
      expect(Object.values(mayOfCase(ended, side)).filter(({ allowed }) => allowed)).toEqual([]);
    }
  });

  test('staff do only what is theirs, and a side nothing of it', () => {
    const allowed = (side: 'brand' | null) =>
      Object.entries(mayOfCase(ESCALATED, side)).flatMap(([act, may]) => (may.allowed ? [act] : []));
    expect(allowed(null)).toEqual(['decide']);
    expect(allowed('brand')).toEqual(['accept', 'layDown']);
  });
});

describe('on which deals a case can be opened', () => {
  const NOW = new Date('2026-03-20T12:00:00Z');
  const deal = { status: 'in_progress', extendsDealId: null, caseId: null, completedAt: null } as const;

  test('on deals under contract, and on no other that was not completed', () => {
    const open = lifecycles.deal.statuses.filter((status) => openCaseRefusal({ ...deal, status }, NOW) === null);
    expect(open).toEqual(['contracted', 'in_progress', 'submitted']);
  });

  test('on a completed deal for some time, and not on an extension or beside an open case', () => {
    const completed = { ...deal, status: 'completed', completedAt: NOW } as const;
    const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
    expect(openCaseRefusal(completed, later(CASE_OPENABLE_DAYS))).toBeNull();
    expect(openCaseRefusal(completed, later(CASE_OPENABLE_DAYS + 1))).toBe(caseRefusals.late);
    expect(openCaseRefusal({ ...deal, extendsDealId: 'x' }, NOW)).toBe(caseRefusals.extension);
    expect(openCaseRefusal({ ...deal, caseId: 'x' }, NOW)).toBe(caseRefusals.openNow);
  });
});

describe('a split', () => {
  const agreed = milestonesMinor(75_001);
  const milestones = MILESTONE_KINDS.map((kind) => ({
    ...{ id: kind, kind, status: 'accrued' as const, amountMinor: agreed[kind].netMinor },
  }));
  const parts = (...amounts: number[]) =>
    MILESTONE_KINDS.map((kind, index) => ({ milestoneId: kind, amountMinor: amounts[index] ?? 0 }));

  test('names each open milestone, no other, and gives no more than it has', () => {
    expect(splitRefusal(milestones, parts(0, 1, 2))).toBeNull();
    expect(splitRefusal(milestones, parts(0, 1, 2).slice(1))).toBe(caseRefusals.otherMilestones);
    expect(splitRefusal(milestones, [...parts(0, 1), { milestoneId: 'other', amountMinor: 0 }])).toBe(
      caseRefusals.otherMilestones,
    );
    expect(splitRefusal(milestones, parts(agreed.signing.netMinor + 1))).toBe(caseRefusals.tooMuch);
    const settled = milestones.map((milestone) => ({ ...milestone, status: 'paid' as const }));
    expect(splitRefusal(settled, [])).toBeNull();
  });

  test('all of a milestone has all of its fee, nothing of it none, and more is never given', () => {
    expect(milestoneMinor(75_001, 'approval', agreed.approval.netMinor)).toEqual(agreed.approval);
    expect(milestoneMinor(75_001, 'approval', 0)).toEqual({ netMinor: 0, feeMinor: 0, grossMinor: 0 });
    expect(milestoneMinor(75_001, 'approval', agreed.approval.netMinor + 1)).toEqual(agreed.approval);
  });
});

describe('what is seen of a thing that is laid down', () => {
  const at = new Date('2026-03-20T12:00:00Z');

  test('a message with its files and the agency that wrote it', () => {
    const facts = { text: 'The lamp is late', files: ['a.jpg', 'b.jpg'], agency: 'Northlight' };
    expect(seenOf({ kind: 'message', at, by: 'creator', facts })).toEqual({
      ...{ at: at.toISOString(), by: 'creator', title: 'Message', text: 'The lamp is late' },
      lines: [
        { label: 'Files', value: 'a.jpg, b.jpg' },
        { label: 'By an agency', value: 'Northlight' },
      ],
    });
  });

  test('a check of a post with what was wrong', () => {
    const check = {
      ...{ id: 1, postUrl: 'https://tiktok.com/@a/video/1', source: 'platform' as const, problems: [], accepted: [] },
      ...{ seen: null, note: null, fileId: null, checkedAt: at.toISOString() },
    } as const;
    const { title, lines } = seenOf({
      kind: 'check',
      at,
      by: 'system',
      facts: {
        title: 'The lamp',
        platform: 'tiktok',
        check: { ...check, problems: ['gone'], accepted: [] },
      },
    });
    expect(title).toContain('The lamp');
    expect(lines.map(({ label }) => label)).toEqual(['Post', 'Seen', 'Found']);
    expect(lines[0]?.value).toBe(check.postUrl);
    expect(lines[2]?.value).not.toBe('Nothing was wrong.');
  });
});
