import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { IndustryBadge, PlatformBadge } from '#client/components/parts/ChoiceBadges.tsx';
import { CRM_PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';

/** The colour and the word of a badge, as rendered. */
function look(html: string): (string | undefined)[] {
  return [/\btext-(neutral|muted|info|success|warning|error|primary)\b/.exec(html)?.[1], html.replace(/<[^>]*>/g, '')];
}
const platform = (value: string | null) =>
  look(renderToStaticMarkup(createElement(PlatformBadge, { platform: value })));
const industry = (value: string | null) =>
  look(renderToStaticMarkup(createElement(IndustryBadge, { industry: value })));

test('[CRM-53] the CRM filters by four platforms, and a badge has a colour for these and for X / Twitter', () => {
  expect(CRM_PLATFORMS.map(platformLabel)).toEqual(['Instagram', 'TikTok', 'YouTube', 'LinkedIn']);
  expect([...CRM_PLATFORMS, 'twitter'].map(platform)).toEqual([
    ['primary', 'Instagram'],
    ['success', 'TikTok'],
    ['error', 'YouTube'],
    ['info', 'LinkedIn'],
    ['warning', 'X / Twitter'],
  ]);
});

test('[CRM-54] five groups of industries each have a colour of their own, by either name of technology; all others are neutral', () => {
  const colour = (value: string) => industry(value)[0];
  expect(['technology', 'fashion', 'food', 'travel', 'beauty'].map(colour)).toEqual([
    'info',
    'primary',
    'warning',
    'success',
    'error',
  ]);
  expect(industry('tech')).toEqual(industry('technology'));
  expect(colour('quarrying')).toBe('muted');
});
