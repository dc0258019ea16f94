import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { CONTENT_FORMATS, formatLabel } from '#shared/choices/content-types.ts';
import { INDUSTRIES, industryLabel } from '#shared/choices/industries.ts';
import { PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';
import { compactNumber, percent } from '#shared/format.ts';
import { creatorDashboardMessages } from '#shared/messages/profiles.ts';
import { demoScreens, type SentPage } from '#tests/support/screens.ts';

// What a creator's profile and its wizard show before anything is pressed.

const { h, open } = await demoScreens();
const CREATOR = 'creator@accord.test';
const NEW = 'newcreator@accord.test';
const WIZARD = '/creator/profile/setup';

const callerOf = async (email: string) => {
  const { id } = await h.owner.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return h.as(id);
};
const region = ({ screen }: SentPage, name: string) => within(screen.getByRole('region', { name }));
/** The part of a page with its own name, for pages with many parts. */
function groupOf({ screen }: SentPage, legend: string): HTMLElement {
  return screen.getByRole('group', { name: legend });
}
const boxesOf = (group: HTMLElement) =>
  [...group.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].map(
    ({ labels }) => labels?.[0]?.textContent ?? '',
  );
const heading = ({ screen }: SentPage, name: string) => screen.getByRole('heading', { level: 2, name });

/** A creator who has begun the wizard, and is at this step. */
async function atStep(step: number): Promise<void> {
  const { profiles } = await callerOf(NEW);
  await profiles.setupCreator({ firstName: 'Nora', lastName: 'Field', primaryPlatform: 'youtube' });
  const entered = [
    step > 2 && { creatorType: 'educator' },
    step > 3 && { industries: ['pets'], contentTypes: ['reels' as const] },
  ].filter((one) => one !== false);
  await (await callerOf(NEW)).profiles.saveWizard({ step, changes: Object.assign({}, ...entered) });
}

test('[CR-PROF-02] [CR-PROF-25] the overview has name, user name, platform, bio and followers in K or M', async () => {
  const { profiles } = await callerOf(CREATOR);
  const profile = await profiles.mine();
  const { snapshot } = await profiles.accounts();
  const page = await open('/creator/profile', { as: CREATOR });
  page.screen.getByRole('heading', { name: 'Profile', level: 1 });
  const overview = region(page, 'Profile overview');
  overview.getByText(`${profile?.firstName} ${profile?.lastName}`);
  overview.getByText(`@${profile?.username}`);
  overview.getByText(platformLabel(profile?.primaryPlatform ?? ''));
  overview.getByText(profile?.bio ?? 'no bio');
  overview.getByText(`${compactNumber(snapshot.followers)} total followers`);
  expect(page.screen.getByRole('region', { name: 'Profile overview' }).querySelector('img')).not.toBeNull();
});

test('[CR-PROF-04] [CR-PROF-08] [MSG-184] two counts, the percent, its sentence and Edit Profile from 90% on', async () => {
  const { profiles } = await callerOf(CREATOR);
  const [mine, { accounts }] = [await profiles.mine(), await profiles.accounts()];
  const page = await open('/creator/profile', { as: CREATOR });
  const metrics = region(page, 'Account metrics');
  const counted = (label: string) => metrics.getByText(label).parentElement?.textContent;
  expect(counted('Connected Platforms')).toBe(`Connected Platforms${accounts.length}`);
  expect(counted('Tagged Industries')).toBe(`Tagged Industries${mine?.industries.length}`);
  metrics.getByText('100%');
  metrics.getByText('Outstanding profile!');
  metrics.getByRole('button', { name: 'Edit Profile' });
});

test('what was chosen at the set-up is on the profile, with the way to change it', async () => {
  const mine = await (await callerOf(CREATOR)).profiles.mine();
  const work = region(await open('/creator/profile', { as: CREATOR }), 'What you make');
  expect(work.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    mine?.industries.map(industryLabel),
  );
  const way = work.getByRole('link', { name: 'Change' }).getAttribute('href') ?? '';
  heading(await open(way, { as: CREATOR }), 'Basic Information');
});

test('[CR-PROF-11] [CR-PROF-13] [CR-PROF-14] the snapshot says its change, its top platform and how fresh it is', async () => {
  const { snapshot } = await (await callerOf(CREATOR)).profiles.accounts();
  const performance = region(await open('/creator/profile', { as: CREATOR }), 'Performance snapshot');
  performance.getByText('Data refreshes every 24 hours');
  performance.getByText('against 30 days ago');
  performance.getByText(platformLabel(snapshot.topPlatform ?? ''));
});

test('[CR-PROF-09] [CR-PROF-25] a card has followers, engagement in percent, its state, and whether it is shown to be one’s own', async () => {
  const { accounts } = await (await callerOf(CREATOR)).profiles.accounts();
  const [first] = accounts;
  const name = platformLabel(first?.platform ?? '');
  const cardOf = async () =>
    within(region(await open('/creator/profile', { as: CREATOR }), 'Connected social accounts').getByLabelText(name));
  const known = await cardOf();
  known.getByText(compactNumber(first?.followers));
  known.getByText(percent(first?.engagement));
  known.getByText(/^(Active|Needs Update)$/);
  known.getByRole('button', { name: `Refresh ${name}` });
  known.getByText('Ownership confirmed');
  expect(known.queryByRole('button', { name: /^Confirm Ownership/ })).toBeNull();
  const account = h.owner.updateTable('socialAccounts').where('id', '=', first?.id ?? '');
  await account.set({ verifiedAt: null }).execute();
  const unproved = await cardOf();
  unproved.getByText(/^Only you see these figures/);
  unproved.getByRole('button', { name: `Confirm Ownership of ${name}` });
  await account.set({ verifiedAt: new Date() }).execute();
});

test('a super admin previews the wizard, and enters nothing', async () => {
  const { screen } = await open(WIZARD, { as: 'super@accord.test' });
  screen.getByRole('region', { name: 'Preview' });
  expect(screen.getByLabelText('First name').closest('fieldset')?.disabled).toBe(true);
});

test('[CR-PROF-01] a super admin previews the page without a profile, and a brand does not get in', async () => {
  const { screen } = await open('/creator/profile', { as: 'super@accord.test' });
  screen.getByText(creatorDashboardMessages.preview);
  expect(screen.queryByRole('button', { name: 'Connect Account' })).toBeNull();
  expect((await open('/creator/profile', { as: 'brand@accord.test' })).address).toBe('/brand');
});

test('[CR-DASH-12] the dashboard says how complete the profile is, and leads to the wizard', async () => {
  await atStep(1);
  const { profiles } = await callerOf(NEW);
  await profiles.dismissIntro();
  const { profile } = await profiles.welcome();
  expect(profile?.complete).toBe(false);
  const { screen, document } = await open('/creator/dashboard', { as: NEW });
  screen.getByText(profile?.message ?? 'no message');
  const { textContent } = document.body;
  expect(textContent).toContain(`Your profile is ${profile?.percent}% complete.`);
  expect(screen.getByRole('link', { name: 'Complete your profile' }).getAttribute('href')).toBe(WIZARD);
});

test('the wizard is reached only once there is a first name (ruling A01)', async () => {
  await atStep(1);
  const { owner } = h;
  await owner.updateTable('users').set({ firstName: null }).where('email', '=', NEW).execute();
  expect((await open(WIZARD, { as: NEW })).address).toBe('/setup/creator');
});

test('[CR-WIZ-02] [CR-WIZ-03] the wizard names its four steps, stands at the first, and has a bar and the ways on and back', async () => {
  await atStep(1);
  const page = await open(WIZARD, { as: NEW });
  const steps = within(page.screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Basic Information, current$/),
    expect.stringMatching(/Creator Type, to do$/),
    expect.stringMatching(/Content & Industries, to do$/),
    expect.stringMatching(/Social Connections, to do$/),
  ]);
  heading(page, 'Basic Information');
  expect(page.screen.getByRole('progressbar', { name: 'Step 1 of 4' }).getAttribute('aria-valuenow')).toBe('25');
  expect(page.screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
  expect(page.screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(false);
});

test('[CR-WIZ-17] [CR-WIZ-18] the second step has eleven types and six kinds of audiences', async () => {
  await atStep(2);
  const page = await open(WIZARD, { as: NEW });
  heading(page, 'Creator Type');
  const types = groupOf(page, 'What kind of creator are you?').querySelectorAll('input[type="radio"]');
  expect(types).toHaveLength(11);
  const audience = page.screen.getByLabelText<HTMLSelectElement>('Audience');
  expect([...audience.options].map(({ text }) => text)).toEqual([
    'Gen Z',
    'Millennials',
    'Gen X',
    'Baby boomers',
    'Mixed',
    'Niche',
  ]);
});

test('[CR-WIZ-20] [CR-WIZ-19] [CR-WIZ-21] the third step offers 52 industries, nine platforms and Other, and twenty formats', async () => {
  await atStep(3);
  const page = await open(WIZARD, { as: NEW });
  heading(page, 'Content & Industries');
  expect(INDUSTRIES).toHaveLength(52);
  expect(CONTENT_FORMATS).toHaveLength(20);
  expect(boxesOf(groupOf(page, 'Industries'))).toEqual(INDUSTRIES.map(industryLabel));
  expect(boxesOf(groupOf(page, 'Platforms'))).toEqual([...PLATFORMS.map(platformLabel), 'Other']);
  expect(boxesOf(groupOf(page, 'Content formats'))).toEqual(CONTENT_FORMATS.map(formatLabel));
});

test('[CR-WIZ-01] both addresses show the same wizard, where it was left', async () => {
  await atStep(4);
  for (const path of [WIZARD, '/creator/profile/complete-setup']) {
    const page = await open(path, { as: NEW });
    heading(page, 'Social Connections');
    expect(page.screen.getByRole('progressbar', { name: 'Step 4 of 4' }).getAttribute('aria-valuenow')).toBe('100');
    page.screen.getByRole('button', { name: 'Complete Profile Setup' });
  }
});
