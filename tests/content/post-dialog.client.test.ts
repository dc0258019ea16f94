import { fireEvent, waitFor } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { PostDialog } from '#client/features/content/PostDialog.tsx';
import { PostNow } from '#client/features/content/PostNow.tsx';
import { PostsToFix } from '#client/features/content/PostsToFix.tsx';
import type { CreatorSubmission, Posted } from '#client/features/content/submissions.ts';
import type { PostCheck, PostView } from '#shared/content/post-checks.ts';
import { allowedUnless } from '#shared/may.ts';
import { refuses, show, type } from '#tests/support/show.ts';

// What creator and brand can say of a post, and what is sent; post-checks.db.test.ts proves what follows, and post-checks.e2e.ts walks through it.

const ID = '0198c0de-0000-7000-8000-000000000001';
const yes = allowedUnless(null);
const no = allowedUnless('Not now');
const check = (over: Partial<PostCheck>): PostCheck => ({
  id: 1,
  postUrl: 'https://blog.example.com/lamp',
  source: 'platform',
  problems: [],
  accepted: [],
  seen: null,
  note: null,
  fileId: null,
  checkedAt: '2026-11-30T09:00:00.000Z',
  ...over,
});
const NOTHING = { recheck: no, replace: no, show: no, confirm: no, object: no };
const posted = (over: Partial<PostView>): Posted => ({
  id: ID,
  campaignId: '0198c0de-0000-7000-8000-000000000002',
  title: 'Blog lamp',
  postUrl: 'https://blog.example.com/lamp',
  platform: null,
  post: { state: 'shown', checks: [], nextAt: null, verifiedAt: null, may: NOTHING, ...over },
});

/** The dialog of a post, as its creator or its brand sees it. */
async function opened(over: Partial<PostView>, answers: Record<string, unknown> = {}) {
  let closed = false;
  const onClose = () => (closed = true);
  const page = show(createElement(PostDialog, { submission: posted(over), onClose }), answers);
  await page.screen.findByRole('dialog', { name: 'Post of Blog lamp' });
  return { ...page, closed: () => closed };
}
const atBrands = { may: { ...NOTHING, confirm: yes, object: yes }, checks: [check({ source: 'screenshot' })] };

test('a brand objects to a post with a reason, which is sent', async () => {
  const { screen, sent, said } = await opened(atBrands);
  fireEvent.click(screen.getByRole('button', { name: 'Object' }));
  await screen.findByText('Reason is required');
  expect(sent).toEqual([]);
  type(screen.getByLabelText('What is wrong with the post?'), 'It shows another lamp.');
  fireEvent.click(screen.getByRole('button', { name: 'Object' }));
  await waitFor(() => expect(said).toEqual([['The creator was told what to fix.', undefined]]));
  expect(sent).toEqual([
    { name: 'content.objectToPost', input: { submissionId: ID, reason: 'It shows another lamp.' } },
  ]);
});

test.each([
  ['shown', 'Confirm Post'],
  ['problem', 'Accept As It Is'],
] as const)('a brand confirms a post that is %s', async (state, name) => {
  const { screen, sent, said } = await opened({ ...atBrands, state });
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(said).toEqual([['The creator was told that the post is fine.', undefined]]));
  expect(sent).toEqual([{ name: 'content.confirmPost', input: { submissionId: ID } }]);
});

test('both read what the brand objects to; the creator alone how it is fixed', async () => {
  const objected = { checks: [check({ source: 'brand', problems: ['objection'], note: 'Too dark' })] };
  const { screen } = await opened({ ...objected, state: 'problem', may: { ...NOTHING, replace: yes } });
  expect(screen.getAllByText('The brand objects: Too dark')).toHaveLength(2);
  screen.getByLabelText('Another address of the post');
  expect(screen.queryByRole('button', { name: 'Object' })).toBeNull();
});

test('the creator reads it in the campaign, too, where the post is fixed', async () => {
  const objected = posted({ state: 'problem', checks: [check({ problems: ['objection'], note: 'Too dark' })] });
  const { screen } = show(createElement(PostsToFix, { submissions: [objected] }), {});
  await screen.findByText('The brand objects: Too dark');
  screen.getByRole('button', { name: /^Fix the post of/ });
});

test('a creator gives another address; one that is refused is said at its field and kept, and one that is taken closes the dialog', async () => {
  const recorded = 'Post URL leads to the post that is recorded already. Check that again instead';
  const answers: Record<string, unknown> = { 'content.replacePost': refuses(recorded, 'postUrl') };
  const may = { ...NOTHING, replace: yes };
  const { screen, sent, closed } = await opened({ state: 'problem', may }, answers);
  const field = screen.getByLabelText('Another address of the post');
  type(field, 'https://blog.example.com/lamp');
  fireEvent.click(screen.getByRole('button', { name: 'Use Address' }));
  await screen.findByText(recorded);
  expect(field).toHaveProperty('value', 'https://blog.example.com/lamp');
  expect(closed()).toBe(false);
  answers['content.replacePost'] = {};
  type(field, 'https://blog.example.com/lamp-2');
  fireEvent.click(screen.getByRole('button', { name: 'Use Address' }));
  await waitFor(() => expect(closed()).toBe(true));
  expect(sent.at(-1)?.input).toEqual({ submissionId: ID, postUrl: 'https://blog.example.com/lamp-2' });
});

test('the address of a post of another account is refused at its field, and kept', async () => {
  const wrong = 'Post URL leads to a post by @somebody.else, but your TikTok account is @ana';
  const piece = { id: ID, title: 'Labeled lamp', may: { publish: yes } } as CreatorSubmission;
  const { screen } = show(createElement(PostNow, { submissions: [piece] }), {
    'content.publish': refuses(wrong, 'postUrl'),
  });
  const field = await screen.findByLabelText(/^Post URL of/);
  type(field, 'https://www.tiktok.com/@somebody.else/video/7');
  fireEvent.click(screen.getByRole('button', { name: /^Submit Post of/ }));
  await screen.findByText(wrong);
  expect(field).toHaveProperty('value', 'https://www.tiktok.com/@somebody.else/video/7');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});
