import { expect, test } from '#tests/support/browser.ts';
import { samples } from '#tests/support/sample-files.ts';
import { pageOf } from '#tests/support/second-person.ts';
import { cast, funded, handIn } from '#tests/support/stages.ts';
import { DEVICES, Walker } from './walk.ts';

test.use({ as: 'brand@accord.test' });

for (const [device, most] of [
  ['desk', { asked: 8, answered: 5, approved: 4 }],
  ['phone', { asked: 8, answered: 5, approved: 4 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use(DEVICES[device]);
    test(`content goes back with a comment, comes again and is approved by ${most.asked}, ${most.answered} and ${most.approved} presses`, async ({
      page,
      browser,
      baseURL,
    }) => {
      const at = await cast(baseURL);
      const { id: campaignId, name } = await funded(at, `Walked ${device}`);
      const title = `Dusk ${device}`;
      await handIn(at, campaignId, title);
      const theirs = await pageOf(browser, baseURL, 'creator@accord.test', DEVICES[device]);

      await test.step('the brand comments and asks for a revision with what it has said', async () => {
        await page.goto('/brand');
        const walker = new Walker(page);
        await walker.openNews(new RegExp(`^Review pending approval.*${name}`));
        await expect(page).toHaveURL(`/brand/campaign-review/${campaignId}`);
        await walker.press(page.getByRole('button', { name: 'View and Comment' }));
        const dialog = page.getByRole('dialog', { name: title });
        await walker.press(dialog.getByRole('img', { name: `${title}.jpg` }), { leads: true });
        const comment = dialog.getByLabel('Comment', { exact: true });
        // It takes the focus itself, so that typing needs no press.
        await expect(comment).toBeFocused();
        await walker.type(comment, 'The switch is cut off');
        await walker.confirm('Control+Enter', comment);
        await expect(dialog.getByRole('listitem', { name: 'Comment 1' })).toBeVisible();
        await walker.press(dialog.getByRole('button', { name: 'Request Revision' }));
        const revision = page.getByRole('dialog', { name: `Request a revision: ${title}` });
        await walker.press(revision.getByRole('button', { name: 'Use the open comments as feedback' }));
        await walker.confirm('Control+Enter', revision.getByLabel('Feedback'));
        await expect(page.getByText('Content revision requested successfully')).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        expect(walker.presses).toBeLessThanOrEqual(most.asked);
      });
      await test.step('the creator reads what is asked for and sends the next version', async () => {
        await theirs.goto('/creator/campaigns');
        const walker = new Walker(theirs);
        await walker.openNews(new RegExp(`Revision.*${title} for ${name}`));
        await expect(theirs.getByText('The switch is cut off')).toBeVisible();
        await walker.press(theirs.getByRole('link', { name: 'Send New Version' }));
        const chooser = theirs.waitForEvent('filechooser');
        await walker.press(theirs.getByText('Choose File', { exact: true }));
        await (await chooser).setFiles({ name: 'Dawn.jpg', mimeType: 'image/jpeg', buffer: await samples.jpg() });
        await walker.press(theirs.getByRole('button', { name: 'Submit for Review' }));
        await expect(theirs.getByText('Content uploaded successfully!')).toBeVisible();
        await expect(theirs.getByRole('tab', { name: /^Uploads/ })).toHaveAttribute('aria-selected', 'true');
        expect(walker.presses).toBeLessThanOrEqual(most.answered);
      });
      await test.step('the brand approves it', async () => {
        const walker = new Walker(page);
        await walker.openNews(new RegExp(`^Review pending approval.*${name}`));
        await walker.press(page.getByRole('button', { name: 'Approve', exact: true }));
        await walker.press(page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }));
        await expect(page.getByText('Content approved successfully')).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        expect(walker.presses).toBeLessThanOrEqual(most.approved);
      });
      const { submissions } = await at.brand.api.content.forCampaign.query({ campaignId });
      expect(submissions.map(({ status, version }) => [status, version])).toEqual([['approved', 2]]);
    });
  });
}
