import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountMinor,
  email,
  httpsUrl,
  id,
  isoDate,
  isoMoment,
  isoMonth,
  multiline,
  optionalHttpsUrl,
  optionalText,
  password,
  searchText,
  text,
} from '#shared/text.ts';
import { anyCharacter } from '#tests/support/characters.ts';

const name = text('Campaign name', { min: 3, max: 120 });
const firstMessage = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

describe('text', () => {
  test('is trimmed, and its messages name the field', () => {
    expect(name.parse('  Spring launch ')).toBe('Spring launch');
    expect(firstMessage(name.safeParse('ab'))).toBe('Campaign name must have at least 3 characters');
    expect(firstMessage(name.safeParse('a'.repeat(121)))).toBe('Campaign name may have at most 120 characters');
    expect(firstMessage(name.safeParse(undefined))).toBe('Campaign name is required');
    expect(firstMessage(name.safeParse(' '))).toBe('Campaign name is required');
    expect(firstMessage(isoDate('Start date').safeParse(null))).toBe('Start date is required');
    expect(firstMessage(amountMinor('Budget').safeParse(null))).toBe('Budget is required');
    expect(firstMessage(text('City', { max: 9 }).safeParse('   '))).toBe('City is required');
    expect(firstMessage(name.safeParse(7))).toBe('Campaign name must be text');
  });

  test('is stored in one form, whatever keyboard or page it comes from', () => {
    const composed = 'José Núñez';
    for (const typed of [composed.normalize('NFD'), `\ufeff${composed}\u200b`, ` \u200f${composed}\u00a0\u2060 `]) {
      expect(name.parse(typed)).toBe(composed);
      expect(searchText().parse(typed)).toBe(composed);
      expect(multiline('Bio', { max: 50 }).parse(typed)).toBe(composed);
    }
    expect(password().parse('pa\u0308ssword'), 'a password').toBe('pässword');
    expect(name.parse('می\u200cخواهم ❤️ 👨\u200d👩\u200d👧'), 'joiners inside of words and signs').toBe(
      'می\u200cخواهم ❤️ 👨\u200d👩\u200d👧',
    );
  });

  test('nothing that turns round what stands after it is stored', () => {
    expect(name.parse('Anna \u202egnp.exe\u202c \u2067Bob\u2069')).toBe('Anna gnp.exe Bob');
    expect(name.safeParse('\u202e\u2066\u2069').success).toBe(false);
  });

  test.each(['a\0bc', 'abc\uD800', '\uDC00abc'])('refuses what Postgres cannot store: %j', (value) => {
    for (const type of [
      name,
      multiline('Description', { max: 50 }),
      email(),
      searchText(),
      optionalText('Note', { max: 9 }),
    ]) {
      expect(type.safeParse(value).success).toBe(false);
    }
  });

  test('takes every other character, emoji included, and never a broken string', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (value) => {
        const parsed = multiline('Description', { max: 200 }).safeParse(value);
        if (parsed.success) expect(parsed.data.isWellFormed() && !parsed.data.includes('\0')).toBe(true);
        // Texts that cannot be stored or have no visible character are refused.
        else expect(value.includes('\0') || !/[^\s\p{Z}\p{Cf}\p{DI}\u2800]/u.test(value)).toBe(true);
      }),
    );
  });

  test('only multi-line fields take line breaks', () => {
    expect(name.safeParse('two\nlines').success).toBe(false);
    expect(multiline('Bio', { max: 50 }).parse('two\nlines')).toBe('two\nlines');
  });

  test('an optional field that is blank is null', () => {
    const note = optionalText('Note', { max: 9 });
    expect([note.parse('  '), note.parse(null), note.parse(undefined), note.parse(' x ')]).toEqual([
      null,
      null,
      null,
      'x',
    ]);
    expect([optionalHttpsUrl('Website').parse(' '), optionalHttpsUrl('Website').parse('https://a.com')]).toEqual([
      null,
      'https://a.com',
    ]);
  });
});

describe('email, id, date, amount', () => {
  test('an address is normalised to lower case', () => {
    expect(email().parse(' Ana@Example.COM ')).toBe('ana@example.com');
    expect(email().safeParse(`${'a'.repeat(250)}@x.co`).success).toBe(false);
    expect(email().safeParse('a@b').success).toBe(false);
    expect(email().safeParse('a@b.co\r\nBcc: x@y.co').success).toBe(false);
  });

  test.each([
    ['rené@example.com', 'é'],
    ['rene\u0301@example.com', 'é'],
    ['jürgen.groß@müller.de', 'ü'],
    ['пример@example.com', 'п'],
    ['👩‍🚀x@example.com', '👩'],
  ])('an address that not every mail server takes says which character it is: %s', (address, letter) => {
    const [issue, ...others] = email('Work email').safeParse(address).error?.issues ?? [];
    expect(issue?.message).toBe(
      `Work email cannot have “${letter}” before the @: only letters without accents, digits and . _ + - are delivered by every mail server`,
    );
    expect(others).toEqual([]);
  });

  test.each(['name@müller.de', 'o’brien', 'a..b@example.com'])('%s is judged by the general rule', (address) => {
    const message = email().safeParse(address).error?.issues[0]?.message;
    expect(message).toBe(address.includes('ü') ? undefined : 'Email must be an address such as name@example.com');
  });

  test('an id is a UUID of RFC 9562', () => {
    expect(id().parse('018F3E5A-7C1B-7A2B-9C3D-4E5F6A7B8C9D')).toBe('018f3e5a-7c1b-7a2b-9c3d-4e5f6a7b8c9d');
    expect(id().safeParse('11111111-1111-1111-1111-111111111111').success).toBe(false);
    expect(firstMessage(id('Campaign').safeParse('1'))).toBe('Campaign is not a valid id');
  });

  test('a date is a real day', () => {
    expect(isoDate('Start date').parse('2028-02-29')).toBe('2028-02-29');
    expect(isoDate('Start date').safeParse('2027-02-29').success).toBe(false);
    expect(isoDate('Start date').safeParse('2027-02-28T00:00').success).toBe(false);
  });

  test('[S14] a day, a month and a moment must lie in this century, else the message names the field', () => {
    for (const day of ['0000-01-01', '1999-12-31', '2101-01-01', '9999-12-31']) {
      const bounds = 'must be from 2000-01-01 to 2100-12-31';
      expect(firstMessage(isoDate('Start date').safeParse(day))).toBe(`Start date ${bounds}`);
      expect(firstMessage(isoMoment('at').safeParse(`${day}T12:00:00Z`))).toBe(`at ${bounds}`);
      expect(firstMessage(isoMonth('Month').safeParse(day.slice(0, 7)))).toBe('Month must be from 2000-01 to 2100-12');
    }
    for (const day of ['2000-01-01', '2100-12-31']) {
      expect(isoDate('Start date').parse(day)).toBe(day);
      expect(isoMoment('at').parse(`${day}T23:59:59+14:00`)).toBe(`${day}T23:59:59+14:00`);
      expect(isoMonth('Month').parse(day.slice(0, 7))).toBe(day.slice(0, 7));
    }
    for (const day of ['-000001-01-01', '275760-09-13', '+010000-01-01T00:00:00Z', '2024-02-30', 1e308, Number.NaN]) {
      for (const type of [isoDate('at'), isoMoment('at'), isoMonth('at')]) {
        expect(firstMessage(type.safeParse(day)), String(day)).toMatch(/^at must be /);
      }
    }
  });

  test.each([0, -1, 1.5, 1_000_000_001, 2 ** 53, 1e308, Number.NaN])(
    'an amount of %d minor units is refused',
    (value) => {
      expect(firstMessage(amountMinor('Budget').safeParse(value))).toMatch(/^Budget /);
    },
  );
});

describe('web addresses', () => {
  test.each([
    'https://example.com',
    'https://shop.example.co.uk/a?b=c#d',
    'HTTPS://Example.com/',
    'https://münchen.de',
  ])('%s is taken', (url) => {
    expect(httpsUrl('Website').safeParse(url).success).toBe(true);
  });

  test.each([
    'http://example.com',
    'javascript:alert(1)',
    'https://user:secret@example.com',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'https://localhost',
    'https://app.localhost.',
    'https://printer.local',
    'https://db.internal/',
    'https://intranet',
    'https://example.com:8443',
    'https:example.com',
    'https://exa mple.com',
    'example.com',
    `https://example.com/${'a'.repeat(2_048)}`,
  ])('%s is refused', (url) => {
    expect(httpsUrl('Website').safeParse(url).success).toBe(false);
  });
});
