import { describe, expect, test } from 'vitest';
import { copiedDraft } from '#server/campaigns/campaigns.rules.ts';
import { Fields } from '#server/import/fields.rules.ts';
import { cardFacts } from '#server/portfolio/card.views.ts';
import { pageHead } from '#server/portfolio/page.views.ts';
import { writeMail } from '#server/providers/mail/templates.ts';
import { fenceBrief } from '#server/providers/reviewer/fence.ts';
import type { CampaignDraft } from '#shared/campaigns/campaigns.schema.ts';
import { CAMPAIGN_NAME_MAX_CHARS } from '#shared/constants.ts';
import { cut, graphemeCount, shortened } from '#shared/graphemes.ts';
import { isolated } from '#shared/isolated.ts';
import type { PublicPageView } from '#shared/portfolio/portfolio.ts';
import { multiline, text } from '#shared/text.ts';
import { initials } from '#shared/users/people.ts';
import { goodBrief } from '#tests/contract/reviewer.suite.ts';

const FAMILY = '👨🏽‍👩🏿‍👧🏻‍👦🏾';
const ENGLAND = '🏴󠁧󠁢󠁥󠁮󠁧󠁿';

const PAGE: PublicPageView = {
  name: 'Anna',
  username: 'anna',
  bio: null,
  avatarUrl: null,
  bannerUrl: null,
  creatorType: null,
  industries: [],
  contentTypes: [],
  languages: [],
  audience: [],
  figures: [],
  items: [],
  rates: null,
  preview: false,
};

describe('a text is measured in the characters that people count', () => {
  test('an emoji, a flag, and a letter with accents that stand by themselves are one', () => {
    expect(['👍🏽', FAMILY, ENGLAND, 'x\u0323\u0302', 'नि'].map(graphemeCount)).toEqual([1, 1, 1, 1, 1]);
  });

  test('limits of inputs count them, and refuse a letter with a thousand accents', () => {
    const note = multiline('Note', { max: 5 });
    expect(note.safeParse(FAMILY.repeat(5)).success).toBe(true);
    expect(note.safeParse(FAMILY.repeat(6)).error?.issues[0]?.message).toBe('Note may have at most 5 characters');
    expect(note.safeParse(`a${'\u0335'.repeat(1_000)}`).success).toBe(false);
    expect(text('Name', { min: 3, max: 9 }).safeParse('👨‍👩‍👧').error?.issues[0]?.message).toBe(
      'Name must have at least 3 characters',
    );
  });

  test('what is cut is cut between them', () => {
    expect(cut(`ab${ENGLAND}${FAMILY}`, 3)).toBe(`ab${ENGLAND}`);
    expect([shortened(`${FAMILY}${FAMILY}${FAMILY}`, 3), shortened(`${FAMILY}${FAMILY}${FAMILY}`, 2)]).toEqual([
      FAMILY.repeat(3),
      `${FAMILY}…`,
    ]);
  });

  test('however long one sign is, no more is read than the limit can take', () => {
    expect(cut(`ab${'\u0335'.repeat(1_000)}`, 3)).toBe('a');
  });

  test('whoever cuts a text of people cuts it so: names of copies, imports, pages, their pictures, papers and what the reviewer reads', () => {
    const long = FAMILY.repeat(5_000);
    expect(new Fields({ bio: long }).prose(90, 'bio')).toBe(cut(long, 90));
    const copy = copiedDraft({ name: long } as Required<CampaignDraft>).name;
    expect(copy).toBe(cut(`Copy of ${long}`, CAMPAIGN_NAME_MAX_CHARS));
    expect(pageHead({ ...PAGE, bio: long }, 'https://accord.test').description).toBe(shortened(long, 200));
    const accents = 'n\u0323\u0302'.repeat(300);
    const facts = cardFacts({ ...PAGE, bio: accents }, { avatar: null, pictures: [] });
    expect(facts.line).toBe(shortened(accents, 110));
    const letters = `a${'\u1e47\u0302'.repeat(5_000)}`;
    expect(fenceBrief({ ...goodBrief, description: letters }).text).toContain(`"${cut(letters, 4_000)}"`);
  });

  test('initials are the first two', () => {
    expect([`${FAMILY}x`, 'n\u0303andu', 'निशा', '😀😀😀'].map(initials)).toEqual([
      `${FAMILY}X`,
      'N\u0303A',
      'निशा',
      '😀😀',
    ]);
  });
});

describe('a name in a sentence', () => {
  const mail = (brandName: string) =>
    writeMail(
      'dealInvitation',
      {
        brandName,
        campaignName: 'Spring',
        amount: { amountMinor: 100, currency: 'USD' },
        note: null,
        deadline: null,
      } as Parameters<typeof writeMail<'dealInvitation'>>[1],
      { publicUrl: 'https://accord.test', supportEmail: 'support@accord.test' },
    );

  test('that is written from right to left turns nothing round beside itself, in the app and in mails', () => {
    expect(isolated('דנה')).toBe('\u2068דנה\u2069');
    expect(isolated(isolated('سارة Smith'))).toBe('\u2068سارة Smith\u2069');
    expect(mail('דנה').subject).toBe('\u2068דנה\u2069 invites you to Spring');
    expect(mail('דנה').text).toContain('\u2068דנה\u2069 would like to work with you');
  });

  test('stays as it is in every other script, but for signs that turn round what follows', () => {
    for (const name of ['Anna', 'Łukasz', 'Иван', '李小明', 'Team 👨‍👩‍👧']) expect(isolated(name)).toBe(name);
    expect(isolated('Anna \u202egpj.exe')).toBe('Anna gpj.exe');
    expect(mail('Brand 👨‍👩‍👧').subject).toBe('Brand 👨‍👩‍👧 invites you to Spring');
  });
});
