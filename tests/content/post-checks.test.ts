import { describe, expect, test } from 'vitest';
import { type AgreedPost, judgePost, nextCheck } from '#server/content/post-checks.rules.ts';
import { missingDisclosures } from '#shared/content/disclosure.ts';
import { POST_PROBLEMS, type PostProblem, type SeenPost } from '#shared/content/post-checks.ts';
import { problemWords } from '#shared/content/post-words.ts';

const SEEN: SeenPost = {
  handle: 'ana',
  kind: 'video',
  postedAt: '2026-03-10T12:00:00.000Z',
  text: 'Evenings with this lamp #Ad @lampco #Cosy https://accord.example/r/abc',
  labelled: false,
};
const AGREED: AgreedPost = {
  platform: 'youtube',
  handle: 'ana',
  piece: 'reel:2',
  approvedAt: new Date('2026-03-09T12:00:00Z'),
  endDate: '2026-03-10',
  timeZone: 'America/Los_Angeles',
  markets: ['us'],
  tags: ['#ad', '#cosy', '@LampCo'],
  trackingLink: 'https://accord.example/r/abc',
};
const problems = (seen: Partial<SeenPost>, agreed: Partial<AgreedPost> = {}, accepted: PostProblem[] = []) =>
  judgePost({ ...SEEN, ...seen }, { ...AGREED, ...agreed }, accepted).problems;

describe('a post is compared with what was agreed', () => {
  test('one that keeps all of it has no problem, and neither has one of which the platform says nothing', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ handle: null, kind: null, postedAt: null })).toEqual([]);
  });

  test.each<[PostProblem, Partial<SeenPost>, Partial<AgreedPost>]>([
    ['account', { handle: 'bea' }, {}],
    ['unconnected', {}, { handle: null }],
    ['kind', { kind: 'image' }, {}],
    ['kind', { kind: 'video' }, { piece: 'story:1' }],
    ['early', { postedAt: '2026-03-09T11:59:59.000Z' }, {}],
    ['late', { postedAt: '2026-03-11T08:00:00.000Z' }, {}],
    ['disclosure', {}, { markets: ['us', 'de'] }],
    ['disclosure', { text: SEEN.text.replace('#Ad', '#adventure') }, {}],
    ['tags', { text: SEEN.text.replace('@lampco', '') }, {}],
    ['tags', {}, { tags: ['#cosy', '#evening'] }],
    ['link', { text: SEEN.text.replace('/r/abc', '/r/other') }, {}],
  ])('%s: %j, %j', (problem, seen, agreed) => {
    expect(problems(seen, agreed)).toEqual([problem]);
    expect(problems(seen, agreed, [problem])).toEqual([]);
  });

  test('a day is over when it is over in the time zone of the campaign', () => {
    expect(problems({ postedAt: '2026-03-11T06:59:00.000Z' })).toEqual([]);
  });
  test('a post may be more than a picture was asked for, but not less than a video', () => {
    expect(problems({ kind: 'video' }, { piece: 'post:1' })).toEqual([]);
    expect(problems({ kind: 'image' }, { piece: null })).toEqual([]);
  });
  test('a link is only looked for where it stays as it was written', () => {
    expect(problems({ text: '#ad @lampco #cosy' }, { platform: 'instagram' })).toEqual([]);
  });
  test('the label of the platform counts in every market; the tags of the brief are still asked for', () => {
    expect(problems({ labelled: true, text: '@lampco' }, { markets: ['de', 'fr'], trackingLink: null })).toEqual([
      'tags',
    ]);
  });
});

describe('a post is labeled as advertising as its market asks for', () => {
  test.each([
    ['us', '#sponsored'],
    ['uk', '#Advert'],
    ['de', 'Anzeige: meine neue Lampe'],
    ['fr', 'Collaboration   commerciale avec LampCo'],
    ['fr', '#publicite'],
    ['es', '#PUBLI'],
    ['it', '#pubblicità'],
  ])('%s accepts “%s”', (market, text) => {
    expect(missingDisclosures(text, [market])).toEqual([]);
  });
  test.each([
    ['us', 'ad'],
    ['us', '#adorable #load ＃add'],
    ['uk', '#sponsored'],
    ['de', '#ad'],
    ['fr', '#ad'],
    ['us', 'www.example.com/#ads'],
    ['us', ''],
  ])('%s does not accept “%s”', (market, text) => {
    expect(missingDisclosures(text, [market])).toHaveLength(1);
  });
  test('each market asks for its own; a campaign without a market takes any', () => {
    expect(missingDisclosures('#werbung', ['de', 'us', 'it'])).toEqual([
      { market: 'United States', labels: ['#ad', '#advertisement', '#sponsored'] },
      { market: 'Italy', labels: ['#pubblicità', '#sponsorizzato', '#advertising', '#adv'] },
    ]);
    expect(missingDisclosures('#werbung', [])).toEqual([]);
    expect(missingDisclosures('a lamp', ['atlantis'])).toMatchObject([{ market: null }]);
  });
});

test('a post is looked at again after 1, 7 and 45 days, and then no more', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 2, 1 + day));
  expect([0, 0.5, 1, 6, 7, 44, 45, 60].map((day) => nextCheck(at(0), at(day)))).toEqual(
    [1, 1, 7, 7, 45, 45, null, null].map((day) => day && at(day)),
  );
});

test('each problem says what was found and how it is fixed', () => {
  const { seen } = judgePost({ ...SEEN, handle: 'bea', text: '' }, AGREED, []);
  const words = POST_PROBLEMS.map((problem) => problemWords(problem, { seen, note: 'It shows another lamp.' }));
  expect(words.map(({ found, fix }) => `${found} ${fix}`)).toMatchInlineSnapshot(`
    [
      "The shortened address of the post does not lead to a post on its platform. Open the post in a browser, copy the full address from there, and use that.",
      "The post is recorded for other content, whose creator it belongs to. Post this content from your own account, and use the address of that post.",
      "The post could not be found: it was deleted, or its address has changed. Put it back online and check again, or post it anew and use the new address.",
      "Not everyone can see the post. Make the post and its account public. Then check the post again.",
      "Accord cannot look at this post. Add a screenshot of it. The brand confirms it; without an answer it counts as confirmed after 72 hours.",
      "The post is by @bea, not by @ana. Post it from @ana, and use the address of that post.",
      "The post is by @bea, an account that is not in the creator’s profile. Connect @bea in your profile. Then check the post again.",
      "The post is a video, which is not what was agreed. Post what was agreed and use its address, or ask the brand to accept the post as it is.",
      "The post is from Mar 10, 2026, before its content was approved. Post the approved version and use its address, or ask the brand to accept the post as it is.",
      "The post is from Mar 10, 2026, after the end of the campaign. Ask the brand to accept the post as it is.",
      "The post is not labeled as advertising (United States). Add #ad, #advertisement or #sponsored to its text, or switch on the platform’s label for paid partnerships. Then check the post again.",
      "The brief asks for #cosy and @LampCo, which the post lacks. Add #cosy and @LampCo to its text. Then check the post again.",
      "The tracking link is not in the text of the post. Add https://accord.example/r/abc to its text. Then check the post again.",
      "The brand objects: It shows another lamp. Mend the post and add a new screenshot, or use another address.",
    ]
  `);
});
