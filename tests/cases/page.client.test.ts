import { within } from '@testing-library/dom';
import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { CasePage } from '#client/features/cases/CasePage.tsx';
import type { CaseReader } from '#client/features/cases/caseScreens.ts';
import { createApi, createQueryClient, trpcClient } from '#client/trpc.ts';
import type { CaseOutcome, CaseView } from '#shared/cases/cases.schema.ts';
import { withinApp } from '#tests/support/within-app.ts';
import { CASE_ID, may, milestones, nothing, opened, proposal } from './views.ts';

/** The page of a case as it comes with its data. */
function page(view: CaseView, reader: CaseReader = view.side ?? 'admin') {
  const queryClient = createQueryClient();
  const { queryKey } = createApi(queryClient, trpcClient).cases.case.queryOptions({ caseId: CASE_ID });
  queryClient.setQueryData(queryKey, view);
  const part = createElement(CasePage, { caseId: CASE_ID, reader });
  const html = renderToStaticMarkup(withinApp(part, trpcClient, queryClient, () => {}));
  const { document } = new JSDOM(html).window;
  const screen = within(document.body);
  const card = (title: string) => {
    const found = screen.getByRole('heading', { name: title }).closest('section');
    if (!found) throw new Error(`There is no card ${title}`);
    return found;
  };
  return {
    screen,
    document,
    card,
    textOf: (title: string) => card(title).textContent ?? '',
    buttons: () => screen.queryAllByRole('button').map(({ textContent }) => textContent),
    rowsOf: (table: string) =>
      [...screen.getByRole('table', { name: table }).querySelectorAll('tbody tr')].map((row) =>
        [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
      ),
  };
}

const ended = (outcome: Partial<CaseOutcome> & Pick<CaseOutcome, 'status'>, rest: Partial<CaseView> = {}): CaseView => {
  const { split, toCreatorMinor, backMinor } = proposal(1, 'brand', 0);
  return {
    ...opened,
    status: outcome.status,
    turn: null,
    answerBy: null,
    may: nothing,
    outcome: {
      finding: null,
      reason: null,
      decidedBy: null,
      split,
      toCreatorMinor,
      backMinor,
      endedAt: '2026-12-05T10:00:00.000Z',
      ...outcome,
    },
    ...rest,
  };
};

describe('the page of a case', () => {
  test('says the term as agreed, the claim, who opened it, and the campaign', () => {
    const { screen, textOf } = page(opened);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Case: Disclosure');
    expect(textOf('The claim')).toContain('Each post is marked as advertising.');
    expect(textOf('The claim')).toContain('Two posts were not marked.');
    expect(textOf('The claim')).toContain('Opened byLumen');
    expect(screen.getByText('Cold brew at home')).toBeTruthy();
  });

  test('tells the side whose turn it is by when to answer, what silence does, and its three answers', () => {
    const { textOf, buttons } = page(opened);
    expect(textOf('Your turn')).toContain(
      'Answer by Dec 8, 2026, 3:30 PM. If you do not answer, the proposal below takes effect, and the case finds that you broke the agreement.',
    );
    expect(buttons()).toEqual([
      'PDF',
      'Accept the proposal',
      'Make a counter-proposal',
      'Ask our team to decide',
      'Add evidence',
    ]);
  });

  test('closes an answer with its reason on one’s own turn', () => {
    const reason = 'You have made 5 proposals.';
    const { screen, textOf } = page({ ...opened, may: { ...opened.may, counter: { allowed: false, reason } } });
    const button = screen.getByRole('button', { name: 'Make a counter-proposal' });
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(textOf('Your turn')).toContain(reason);
  });

  test('tells the other side for whom it waits, and shows it only what it can do: withdraw, and add evidence', () => {
    const { textOf, buttons } = page({ ...opened, side: 'brand', may: may('withdraw', 'layDown') });
    expect(textOf('Waiting for Mara Lindqvist')).toContain('They can answer until Dec 8, 2026, 3:30 PM.');
    expect(buttons()).toEqual(['PDF', 'Withdraw the case', 'Add evidence']);
  });

  test('lets staff only read it until it is brought to them', () => {
    const { textOf, buttons } = page({ ...opened, side: null, may: nothing });
    expect(textOf('Waiting for Mara Lindqvist')).toContain('Dec 8, 2026');
    expect(buttons()).toEqual(['PDF']);
  });

  test('with staff, says by when they decide; a side can still accept, and staff decide', () => {
    const escalated: CaseView = {
      ...opened,
      status: 'escalated',
      turn: null,
      answerBy: null,
      decideBy: '2026-12-20T12:00:00.000Z',
      may: may('accept', 'layDown'),
    };
    const creator = page(escalated);
    expect(creator.textOf('With our team')).toContain('Our team decides by Dec 20, 2026, 12:00 PM.');
    expect(creator.buttons()).toEqual(['PDF', 'Accept the proposal', 'Add evidence']);
    const staff = page({ ...escalated, side: null, may: may('decide') });
    expect(staff.textOf('Your decision')).toContain('Decide by Dec 20, 2026, 12:00 PM.');
    expect(staff.buttons()).toEqual(['PDF', 'Decide']);
  });
});

describe('the proposals', () => {
  test('show each milestone and the sums, to the cent, with the fee that goes back', () => {
    const { rowsOf } = page({ ...opened, proposals: [proposal(1, 'brand', 1 / 3)] });
    expect(rowsOf('The proposal')).toEqual([
      ['Contract signedEarned', '$60.00', '$20.00', '$53.34with $13.34 fee'],
      ['Content submittedEarned', '$90.00', '$30.00', '$80.00with $20.00 fee'],
      ['Content approvedEarned', '$150.00', '$50.00', '$133.34with $33.34 fee'],
      ['Total', '$300.00', '$100.00', '$266.68with $66.68 fee'],
    ]);
  });

  test('the last one stands, and the earlier ones can be opened, the newest first', () => {
    const view = {
      ...opened,
      proposals: [proposal(1, 'brand', 0), proposal(2, 'creator', 1), proposal(3, 'brand', 1 / 2)],
    };
    const { textOf, document } = page(view);
    expect(textOf('The proposal')).toContain('By Lumen, Dec 3, 2026, 9:00 AMReason 3');
    const earlier = document.querySelector('details');
    expect(earlier?.querySelector('summary')?.textContent).toBe('Earlier proposals (2)');
    expect([...(earlier?.querySelectorAll('li') ?? [])].map((item) => item.querySelector('p')?.textContent)).toEqual([
      'Mara Lindqvist, Dec 2, 2026, 9:00 AM',
      'Lumen, Dec 1, 2026, 9:00 AM',
    ]);
  });

  test('name the milestones that were settled before, and say so if no money is left', () => {
    const [signing] = milestones;
    const split = proposal(1, 'brand', 0).split.slice(1);
    const some = page({ ...opened, proposals: [{ ...proposal(1, 'brand', 0), split }] });
    expect(signing?.kind).toBe('signing');
    expect(some.textOf('The proposal')).toContain('Settled before the case and not part of it: Contract signed.');
    expect(some.rowsOf('The proposal')).toHaveLength(3);
    const none = page({ ...opened, proposals: [{ ...proposal(1, 'brand', 0), split: [] }] });
    expect(none.textOf('The proposal')).toContain('There was no money of this deal left to split.');
  });
});

describe('the evidence', () => {
  const seen = { by: 'creator', title: 'Reel, version 2', text: 'A caption', lines: [{ label: 'Files', value: '1' }] };
  const piece = (at: number, kind: 'version' | 'check', happened: string) =>
    ({
      id: String(at),
      side: 'brand',
      kind,
      note: at === 1 ? 'No mark in it.' : null,
      seen: { ...seen, by: kind === 'check' ? 'system' : 'creator', at: happened },
      createdAt: '2026-12-02T09:00:00.000Z',
    }) as const;

  test('stands in the order in which it happened, with its source and who added it', () => {
    const { screen } = page({
      ...opened,
      evidence: [piece(1, 'check', '2026-11-20T09:00:00.000Z'), piece(2, 'version', '2026-11-10T09:00:00.000Z')],
    });
    const items = within(screen.getByRole('list', { name: 'Evidence' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Submitted versionNov 10, 2026, 9:00 AMReel, version 2From Mara LindqvistA captionFiles1Added by Lumen on Dec 2, 2026',
      'Check of a postNov 20, 2026, 9:00 AMReel, version 2From AccordA captionFiles1Added by Lumen on Dec 2, 2026: No mark in it.',
    ]);
  });

  test('cannot be added any more after the end', () => {
    const { textOf, buttons } = page(ended({ status: 'settled' }));
    expect(textOf('Evidence')).toContain('Neither side added evidence.');
    expect(buttons()).toEqual(['PDF']);
  });
});

describe('the outcome', () => {
  test('settled: who accepted whose proposal, and the amounts', () => {
    const { textOf } = page(ended({ status: 'settled' }));
    expect(textOf('The outcome')).toContain('Mara Lindqvist accepted the proposal of Lumen.');
    expect(textOf('The outcome')).toContain('To the creator$0.00Back to the brand$400.00');
    expect(textOf('The proposal that took effect')).toContain('Total$300.00$0.00$400.00');
  });

  test('not answered: who was silent, and that it was found against them', () => {
    const { textOf } = page(ended({ status: 'defaulted', finding: 'creator' }));
    expect(textOf('The outcome')).toContain(
      'Mara Lindqvist did not answer in time, so the proposal of Lumen took effect.',
    );
    expect(textOf('The outcome')).toContain('FindingMara Lindqvist broke the agreement');
  });

  test('withdrawn: the deal goes on', () => {
    const { textOf } = page(ended({ status: 'withdrawn', split: null, toCreatorMinor: 0, backMinor: 0 }));
    expect(textOf('The outcome')).toContain('The case of Lumen was withdrawn. The deal goes on as agreed.');
    expect(textOf('The outcome')).not.toContain('Back to the brand');
  });

  test('decided: the reasons, who decided, and the split instead of the last proposal', () => {
    const { split, toCreatorMinor, backMinor } = proposal(2, 'creator', 1 / 2);
    const by = { reason: 'Half was marked.', decidedBy: 'Sam Ortiz', finding: 'neither' } as const;
    const view = ended({ status: 'decided', split, toCreatorMinor, backMinor, ...by });
    const { textOf, rowsOf, document } = page(view);
    expect(textOf('The outcome')).toContain('Our team decided how the money is split.Half was marked.');
    expect(textOf('The outcome')).toContain('FindingNeither side broke the agreement');
    expect(textOf('The outcome')).toContain('Decided bySam Ortiz');
    expect(rowsOf('The split').at(-1)).toEqual(['Total', '$300.00', '$150.00', '$200.00with $50.00 fee']);
    expect(document.querySelector('summary')?.textContent).toBe('The proposals (1)');
    const goesOn = page(ended({ status: 'decided', split: null, toCreatorMinor: 0, backMinor: 0, ...by }));
    expect(goesOn.textOf('The outcome')).toContain('Our team decided that the deal goes on as agreed.');
    const nothingLeft = { proposals: [{ ...proposal(1, 'brand', 0), split: [] }] };
    const found = page(ended({ status: 'decided', split: null, toCreatorMinor: 0, backMinor: 0, ...by }, nothingLeft));
    expect(found.textOf('The outcome')).toContain('Our team decided who broke the agreement.');
  });
});
