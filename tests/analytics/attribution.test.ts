import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AttributedConversion, attributed, mergedReports } from '#server/analytics/attribution.rules.ts';
import { clickTime, sealClick } from '#server/analytics/clicks.rules.ts';
import {
  DISCOUNT_CODE,
  isOutsideWindow,
  linkTarget,
  newDiscountCode,
  USUAL_UTM,
  unknownPlaceholders,
} from '#shared/analytics/attribution.ts';
import { setTrackingInput, shopReport } from '#shared/analytics/tracking.schema.ts';

const AT = new Date('2026-06-05T10:00:00.000Z');
const daysBefore = (days: number) => new Date(AT.getTime() - days * 86_400_000);

test('a link adds its parameters to the address and keeps those that the address has', () => {
  const words = { creator: 'Amara Okafor', campaign: 'Été: Summer / 26', platform: 'tiktok' };
  const to = (url: string, utm = USUAL_UTM) => linkTarget({ url, utm, words, code: 'abcdefghjk' });
  expect(to('https://lumen.example/lamp?colour=red#top')).toBe(
    'https://lumen.example/lamp?colour=red&utm_source=tiktok&utm_medium=creator&utm_campaign=%C3%A9t%C3%A9-summer-26&utm_content=amara-okafor&accord=abcdefghjk#top',
  );
  expect(to('https://lumen.example/?utm_source=mail&accord=x')).toBe(
    'https://lumen.example/?utm_source=mail&accord=abcdefghjk&utm_medium=creator&utm_campaign=%C3%A9t%C3%A9-summer-26&utm_content=amara-okafor',
  );
  expect(linkTarget({ url: 'https://a.example', utm: null, words, code: 'c', click: 'K' })).toBe(
    'https://a.example/?accord=c&accord_click=K',
  );
  const unnamed = { creator: null, campaign: null, platform: null };
  expect(linkTarget({ url: 'https://a.example', utm: USUAL_UTM, words: unnamed, code: 'c' })).toBe(
    'https://a.example/?utm_medium=creator&accord=c',
  );
});

test('a placeholder that does not exist is named, and refused', () => {
  expect(unknownPlaceholders('{creator}-{city}-{campaign}')).toEqual(['{city}']);
  const campaignId = '018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b';
  const read = (utm: object) => setTrackingInput.safeParse({ campaignId, url: 'https://a.example', utm });
  expect(read({ content: '{creator}_{city}' }).error?.issues[0]).toMatchObject({
    message: 'UTM content has a placeholder that does not exist: {city}',
    path: ['utm', 'content'],
  });
  expect(read({ content: ' ', medium: 'x' }).data?.utm).toEqual({ content: null, medium: 'x' });
});

test('a click says when it was, for its link alone, and nothing about who clicked', () => {
  const click = sealClick('key', 'abcdefghjk', AT);
  expect(clickTime('key', 'abcdefghjk', click)).toEqual(AT);
  expect(click).toMatch(/^[\w-]{20}$/);
  expect(sealClick('key', 'abcdefghjk', new Date(AT.getTime() + 400))).toBe(click);
  expect(clickTime('key', 'bbcdefghjk', click)).toBeNull();
  expect(clickTime('other', 'abcdefghjk', click)).toBeNull();
  fc.assert(
    fc.property(fc.string({ maxLength: 64 }), (made) => {
      fc.pre(made !== click);
      expect(clickTime('key', 'abcdefghjk', made)?.getTime() ?? null).toBe(
        Buffer.from(made, 'base64url').equals(Buffer.from(click, 'base64url')) ? AT.getTime() : null,
      );
    }),
  );
});

test('the window ends to the second, needs no click that is known, and does not apply to codes', () => {
  const outside = (clickedAt: Date | null, byCode = false) =>
    isOutsideWindow({ byCode, clickedAt, convertedAt: AT }, 30);
  expect(outside(daysBefore(30))).toBe(false);
  expect(outside(new Date(daysBefore(30).getTime() - 1_000))).toBe(true);
  expect(outside(daysBefore(80), true)).toBe(false);
  expect(outside(null)).toBe(false);
  expect(outside(daysBefore(-0.01))).toBe(false);
});

test('a generated code has the creator in it, and shops can take it', () => {
  expect(newDiscountCode('Amára Okafor', () => 0)).toBe('AMARAOKAFOR-2222');
  expect(newDiscountCode('山田', () => 3)).toBe('5555');
  fc.assert(
    fc.property(fc.string(), fc.nat(), (name, n) => {
      expect(newDiscountCode(name, (below) => n % below)).toMatch(DISCOUNT_CODE);
    }),
  );
});

test('what a shop reports names a link, or a campaign and a code', () => {
  const problem = (report: object) => shopReport.safeParse({ id: 'order 1', ...report }).error?.issues[0]?.message;
  const campaign = '018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b';
  expect(problem({ link: 'abcdefghjk' })).toBeUndefined();
  expect(problem({ campaign, code: 'AMARA10' })).toBeUndefined();
  expect(problem({ code: 'AMARA10' })).toBe('link is required, or campaign and code');
  expect(problem({ campaign })).toBe('link is required, or campaign and code');
  expect(problem({ campaign, code: 'AMARA10', click: 'x' })).toBe('click goes with link');
});

const LINK = { id: 'link', attributionDays: 7 } as const;
const CODE = { id: 'code', linkId: 'other link' };
const said = { source: 'server', valueMinor: 4_990, currency: 'USD', convertedAt: AT, networkHash: null } as const;

test('a code decides before a link, and a link within its window', () => {
  const clickedAt = daysBefore(8);
  expect(attributed({ link: LINK, code: CODE, clickedAt }, said)).toMatchObject({
    linkId: 'other link',
    codeId: 'code',
    outsideWindow: false,
  });
  expect(attributed({ link: LINK, code: null, clickedAt }, said)).toMatchObject({
    linkId: 'link',
    codeId: null,
    outsideWindow: true,
  });
  expect(attributed({ link: null, code: null, clickedAt: null }, said)).toBeNull();
});

test('of two reports about an order the brand’s own stands, then the code’s, then the first', () => {
  const one = (change: Partial<AttributedConversion>): AttributedConversion => ({
    ...said,
    ...{ linkId: 'link', codeId: null, clickedAt: null, outsideWindow: false },
    ...change,
  });
  const first = one({ valueMinor: null, currency: null });
  const coded = one({ linkId: 'other link', codeId: 'code' });
  const pixel = one({ source: 'pixel', linkId: 'other link', codeId: 'code', networkHash: 'n' });
  expect(mergedReports(first, one({ valueMinor: 9 }))).toBe(first);
  expect(mergedReports(first, coded)).toEqual({ ...coded, source: 'server' });
  expect(mergedReports(coded, first)).toBe(coded);
  expect(mergedReports(pixel, first)).toBe(first);
  expect(mergedReports(first, pixel)).toBe(first);
  const late = one({ outsideWindow: true, clickedAt: daysBefore(90) });
  expect(mergedReports(late, coded)).toMatchObject({ codeId: 'code', outsideWindow: false });
});
