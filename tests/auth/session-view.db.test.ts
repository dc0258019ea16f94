import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();

const sessionOf = async (userId: string | null) => (await h.as(userId)).auth.session();

test('[AUTH-36] the session says who it is and in which role, and what the profile of that role says', async () => {
  expect(await sessionOf(null)).toBeNull();
  const roleless = await createUser(h.owner, null);
  expect(await sessionOf(roleless.id)).toMatchObject({ id: roleless.id, role: null, companyName: null });
  const brand = await createUser(h.owner, 'brand', {
    brandProfile: { companyName: 'Kindred Toys', logoUrl: 'https://example.test/logo.png' },
  });
  expect(await sessionOf(brand.id)).toMatchObject({
    role: 'brand',
    companyName: 'Kindred Toys',
    pictureUrl: 'https://example.test/logo.png',
    setup: null,
  });
  const creator = await createUser(h.owner, 'creator', {
    user: { firstName: 'Maya', lastName: 'Okafor' },
    creatorProfile: { avatarUrl: 'https://example.test/maya.png' },
  });
  expect(await sessionOf(creator.id)).toMatchObject({
    role: 'creator',
    firstName: 'Maya',
    companyName: null,
    pictureUrl: 'https://example.test/maya.png',
    setup: null,
  });
});

test('[AUTH-36] a brand or creator whose profile has no name yet is led to set it up', async () => {
  const brand = await createUser(h.owner, 'brand');
  await h.owner.deleteFrom('brandProfiles').where('userId', '=', brand.id).execute();
  expect((await sessionOf(brand.id))?.setup).toBe('/setup/brand');
  const creator = await createUser(h.owner, 'creator', { user: { firstName: null, lastName: null } });
  expect((await sessionOf(creator.id))?.setup).toBe('/setup/creator');
});
