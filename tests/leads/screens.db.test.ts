import { within } from '@testing-library/dom';
import { beforeAll, describe, expect, test } from 'vitest';
import { questions } from '#shared/messages/landing.ts';
import { demoScreens, type SentPage } from '#tests/support/screens.ts';
import { hrefsOf, textsOf } from '#tests/support/sent.ts';

const { open } = await demoScreens();

describe('the landing page', () => {
  let page: SentPage;
  beforeAll(async () => {
    page = await open('/');
  });
  const region = (name: string) => within(page.screen.getByRole('region', { name }));

  test('[PUB-09] is what a visitor sees, and its head leads to its sections', () => {
    expect(page.address).toBe('/');
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).not.toBe('');
    const sections = within(page.screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
    expect(textsOf(sections)).toEqual(['Features', 'How it works', 'FAQs']);
  });

  test('[PUB-03] [PUB-04] says that brands drop briefs and set budgets, and creators say yes or no', () => {
    const [lead] = textsOf([page.screen.getByText(/^Brands drop a brief and set the budget\./)]);
    expect(lead).toContain('Brands drop a brief and set the budget.');
    expect(lead).toContain('Creators accept or decline.');
  });

  test('[PUB-05] says that the money is held until the work is done', () => {
    expect(page.screen.getAllByText(/The money is held until the work is\s+done\./).length).toBeGreaterThan(0);
  });

  test.each([
    ['100+', 'creators'],
    ['500+', 'brands'],
    ['24hrs', 'average deal speed'],
  ])('[PUB-21] [PUB-07] has three counters: %s %s', (figure, label) => {
    expect(page.screen.getByText(label).parentElement?.textContent).toBe(`${label}${figure}`);
  });

  test('[PUB-16] [PUB-06] [PUB-08] has features, which promise analytics and creators who were vetted', () => {
    const features = region('Less to argue about, more to look at.');
    expect(page.document.querySelector('#features')).not.toBeNull();
    expect(features.getByText('One offer, one answer')).toBeDefined();
    expect(features.getByText('Reach, clicks, conversions, ROI')).toBeDefined();
    expect(features.getByText('Creators vetted beforehand')).toBeDefined();
  });

  test('[PUB-17] says how it works, in five steps', () => {
    expect(page.document.querySelector('#how-it-works')).not.toBeNull();
    expect(region('One campaign, line by line.').getAllByRole('listitem')).toHaveLength(5);
  });

  test('[PUB-18] names the channels to market', () => {
    for (const name of ['Instagram', 'TikTok', 'YouTube', 'LinkedIn', 'X / Twitter', 'Twitch']) {
      expect(region('Channels to market').getByText(name)).toBeDefined();
    }
  });

  test('[PUB-19] ranks three sample creators for a brief', () => {
    const people = [...page.screen.getByRole('list', { name: 'Example creators, best match first' }).children];
    expect(people).toHaveLength(3);
    for (const person of people) expect(person.textContent).toContain('Example');
    expect(people[0]?.textContent).toContain('Mara Lindqvist');
  });

  test('[PUB-20] [PUB-24] has a carousel of figures, each with its label and all with a note', () => {
    const figures = region('Figures').getAllByRole('button', { name: /\d/ });
    expect(figures.map((figure) => figure.getAttribute('aria-label'))).toEqual([
      '92% satisfied brands',
      '35% growth in reach',
      '74% invitations accepted',
      '84.8% content approved as submitted',
      '6.16x ROI average return on campaign spend',
    ]);
    expect(region('Figures').getByText('The operator of this site provides these figures.')).toBeDefined();
  });

  test('[PUB-25] can be read whole without scripts: the questions open by themselves, and the form says what it needs', () => {
    for (const { question, answer } of [...questions.brand, ...questions.creator]) {
      const details = page.screen.getByText(question).closest('details');
      expect(details?.querySelector('summary')?.textContent).toBe(question);
      expect(details?.textContent).toContain(answer);
    }
    const hint = page.document.querySelector('#interest noscript p');
    expect(hint?.textContent).toMatch(/^The form needs JavaScript\. Without it, write to \S+@\S+\.$/);
  });

  test.each([
    ['[PUB-31] [PUB-34]', 'Privacy policy', '/privacy-policy'],
    ['[PUB-32] [PUB-34]', 'Terms of service', '/tos'],
    ['[PUB-33] [PUB-34]', 'Data deletion', '/data-deletion'],
  ])('%s its foot leads to %s, a template that says so', async (_, label, path) => {
    const foot = within(page.screen.getByRole('navigation', { name: 'Legal' }));
    expect(hrefsOf([foot.getByRole('link', { name: label })])).toEqual([path]);
    const { screen, address } = await open(path);
    expect(address).toBe(path);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(label);
    expect(screen.getByText('This is a template. Replace it with your own text before going live.')).toBeDefined();
  });

  test('leads who is signed in to their area, and nobody keeps that page', async () => {
    const answer = await open('/', { as: 'brand@accord.test' });
    expect(answer.address).toBe('/brand');
    expect(answer.html).not.toContain('terms both sides signed');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
