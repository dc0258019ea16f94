import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeText, judgeTexts } from '#server/security/moderation.rules.ts';
import { RULE_MODERATION_THRESHOLD } from '#shared/constants.ts';
import { anyCharacter } from '#tests/support/characters.ts';

const kinds = (text: string) => judgeText(text).signs.map(({ kind }) => kind);
const flagged = (text: string) => judgeText(text).score >= RULE_MODERATION_THRESHOLD;

describe('[ADM-SEC-46] a text is flagged', () => {
  test.each([
    [
      'spam with contact details',
      'Work from home, easy money! Message us on WhatsApp +44 7700 900123 to learn how.',
      ['spam', 'contact'],
    ],
    [
      'a list of links that promises money',
      'Click here: https://a.example https://b.example https://c.example www.d.example and make money fast.',
      ['spam', 'links'],
    ],
    ['a threat', 'Kill yourself, nobody needs you.', ['harmful']],
    ['two offensive words', 'This shit is for every asshole out there.', ['inappropriate']],
    ['offensive words in disguise', 'This sh1t is for every a$$hole.', ['inappropriate']],
    ['offensive words with a letter that nobody sees', 'This shit, f\u200buck it.', ['inappropriate']],
  ])('%s', (_what, text, expected) => {
    const { score, signs } = judgeText(text);
    expect(signs.map(({ kind }) => kind)).toEqual(expected);
    expect(score).toBeGreaterThanOrEqual(RULE_MODERATION_THRESHOLD);
  });
});

describe('[ADM-SEC-46] an ordinary text is not flagged', () => {
  test.each([
    'Show how the capsule wears through an ordinary week. Tag @accordbrand, use #ad, and link https://shop.example.com.',
    'Wir zeigen die neue Kollektion. Bitte bis 2026-06-10 um 18:00 Uhr; Budget 100 000 000 JPY.',
    'SPRING SALE! Two Reels and one story about our new trainers.',
    'Мы ищем авторов, которые любят горы и походы с палаткой.',
    'Rückfragen an presse@example.com.',
    'One sign of its own is not enough: work from home outfits.',
    '🏔️🏔️🏔️ Alpine week',
    'Scunthorpe, Essex and a cocktail class',
    '',
  ])('%s', (text) => expect(flagged(text)).toBe(false));
});

test('each sign names the words that made it', () => {
  expect(judgeText('Act now!! Click here. Mail boss@example.com or call +49 30 1234567.').signs).toEqual([
    { kind: 'spam', words: ['act now', 'click here'] },
    { kind: 'contact', words: ['boss@example.com', '+49 30 1234567'] },
  ]);
  expect(kinds('BUY THE NEW SHOES TODAY EVERYBODY')).toEqual(['shouting']);
  expect(kinds('wooooooow')).toEqual(['repetition']);
  expect(kinds('Buy this\nBuy this\nBuy this')).toEqual(['repetition']);
  expect(kinds('buy buy buy buy buy')).toEqual(['repetition']);
  expect(kinds('two links: a.com b.com')).toEqual([]);
  expect(kinds('three links: a.com b.com c.com/x')).toEqual(['links']);
  expect(kinds('----------\n==========')).toEqual([]);
});

test('capital letters, accents, wide letters and unseen signs hide no word', () => {
  for (const text of [
    'CLICK HERE',
    'clíck hère',
    'ｃｌｉｃｋ　ｈｅｒｅ',
    'cl\u200bick here',
    'сlick hеrе',
    'click   here',
  ])
    expect(judgeText(text).signs.find(({ kind }) => kind === 'spam')?.words, text).toEqual(['click here']);
});

test('the fields of one thing are judged together', () => {
  expect(judgeTexts({ name: 'Easy money', description: 'Guaranteed income, no risk.' }).score).toBe(0.7);
});

test('any text has a score from 0 to 1, the same each time, with words that can be stored', () => {
  const words = fc.constantFrom(
    'click here',
    'whatsapp',
    'a@b.co',
    'https://x.y',
    '+4915112345678',
    'AAAA',
    '\ud83d',
    'ﬀ',
  );
  const text = fc
    .array(fc.oneof(words, fc.string({ unit: anyCharacter }), fc.string({ unit: 'grapheme' })))
    .map((all) => all.join(' '));
  fc.assert(
    fc.property(text, (any) => {
      const first = judgeText(any);
      expect(first).toEqual(judgeText(any));
      expect(first.score).toBeGreaterThanOrEqual(0);
      expect(first.score).toBeLessThanOrEqual(1);
      expect(first.score > 0).toBe(first.signs.length > 0);
      expect(first.signs.flatMap(({ words: found }) => found).every((word) => word.isWellFormed())).toBe(true);
    }),
  );
});

test('more of the same makes a score no lower', () => {
  const phrase = fc.constantFrom(
    'click here',
    'free money',
    'get rich',
    'shit',
    'kys',
    'me@example.com',
    'plain words',
  );
  fc.assert(
    fc.property(fc.array(phrase, { maxLength: 8 }), phrase, (some, one) => {
      const [less, more] = [some.join('. '), [...some, one].join('. ')].map((text) => judgeText(text).score);
      expect(more).toBeGreaterThanOrEqual(less ?? 0);
    }),
  );
});

test('a long text that is made to be slow is judged all the same', () => {
  for (const unit of [
    'a',
    'a.',
    '0 ',
    '0',
    '+1',
    '@',
    'a@',
    '(',
    '.,',
    '-',
    '1-',
    'a-',
    'https://',
    'act ',
    '\u0301',
    '\n',
  ])
    expect(judgeText(unit.repeat(200_000 / unit.length)).score, unit).toBeLessThanOrEqual(1);
});
