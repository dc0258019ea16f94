import { expect, test } from 'vitest';
import { createRecentNews } from '#server/recent-news.ts';

test('news are told to whom they are for, from the age of the page on, once for each topic', () => {
  let now = 0;
  const news = createRecentNews(() => now);
  news.hearing(true);
  now = 10_000;
  news.hear('ann', 'deal');
  now = 20_000;
  news.hear('ann', 'campaign');
  news.hear('ann', 'campaign');
  news.hear('bob', 'deal');
  expect(news.since('ann', 500)).toEqual(['campaign']);
  expect(news.since('ann', 15_000)).toEqual(['deal', 'campaign']);
  expect(news.since('bob', 15_000)).toEqual(['deal']);
  now = 22_000;
  expect(news.since('ann', 500)).toEqual([]);
});

test('where news were not heard, or are forgotten, nobody is told that there were none', () => {
  let now = 0;
  const news = createRecentNews(() => now);
  expect(news.since('ann', 5)).toBeNull();
  now = 10_000;
  news.hearing(true);
  now = 12_000;
  expect(news.since('ann', 5)).toEqual([]);
  expect(news.since('ann', 5_000)).toBeNull();
  news.hearing(false);
  expect(news.since('ann', 5)).toBeNull();
  news.hearing(true);
  now = 200_000;
  expect(news.since('ann', 60_001)).toBeNull();
  news.hear('ann', 'deal');
  for (let person = 0; person < 10_000; person += 1) news.hear(`person ${person}`, 'deal');
  expect(news.since('ann', 5)).toBeNull();
});
