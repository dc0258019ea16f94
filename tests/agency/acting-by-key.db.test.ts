import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser, type Row } from '#db/factories.ts';
import { giveAgencySeat, giveSeat } from '#server/ground/seats.ts';
import type { Act } from '#shared/agency/acting.ts';
import { ACT_FOR_HEADER } from '#shared/agency/agency.schema.ts';
import { agencyMessages } from '#shared/messages/agency.ts';
import { agencyRefusals } from '#shared/messages/seats/refusals.ts';
import type { AgencyDuty, SeatRole } from '#shared/seats/roles.ts';
import { scopesOf } from '#shared/settings/api-scopes.ts';
import { apiOf, done } from '#tests/support/api.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { somebodyWaits } from '#tests/support/waiting.ts';

// A program of an agency acts in the name of a creator, or for a brand, as the agency's people do on screens: by the header Accord-Act-For.

const h = await racingHarness();
const { clock, send, post, storedKey } = await apiOf(h);
const scopes = scopesOf('agency');

let agency: Row<'users'>;
let creator: Row<'users'>;
let assignmentId: string;
let key: string;
beforeEach(async () => {
  agency = await createUser(h.owner, 'agency', { user: { firstName: 'Bright', lastName: 'Talent' } });
  creator = await createUser(h.owner, 'creator', { user: { firstName: 'Maya', lastName: 'Okafor' } });
  assignmentId = (await manage(creator.id)).id;
  key = await storedKey(agency.id, { scopes });
});

const manage = (userId: string) =>
  h.owner
    .insertInto('agencyUsers')
    .values({ agencyId: agency.id, userId, role: 'managed_creator', createdAt: clock.now })
    .returning('id')
    .executeTakeFirstOrThrow();
const consent = async (...acts: Act[]) => (await h.as(creator.id, clock.now)).agency.consent({ assignmentId, acts });
const inNameOf = (accountId: string) => ({ headers: { [ACT_FOR_HEADER]: accountId } });
/** An offer to the creator. */
async function offered() {
  const brand = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, reviewStatus: 'approved' });
  return createDeal(h.owner, { campaign, creatorId: creator.id, status: 'invited', createdAt: clock.now });
}
const decline = (dealId: string, more: object = {}) =>
  post(key, `/deals/${dealId}/decline`, undefined, { ...inNameOf(creator.id), ...more });
const statusOf = async (dealId: string) =>
  (await h.owner.selectFrom('deals').select('status').where('id', '=', dealId).executeTakeFirstOrThrow()).status;
const auditOf = (action: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['userId', 'onBehalfOf', 'agencyId', 'apiKey'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst();
const refusal = async (answer: ReturnType<typeof send>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json().detail];
};

test('an agency answers an offer in the name of its creator, who is told, and the log names both and the key', async () => {
  await consent('answer');
  const deal = await offered();
  const listed = await done(send(key, '/creator/deals?tab=pending', inNameOf(creator.id)));
  expect(listed.rows).toMatchObject([{ id: deal.id, unanswered: true }]);
  expect(await done(decline(deal.id))).toEqual({ status: 'declined' });
  expect(await auditOf('deal.decline')).toEqual({
    userId: agency.id,
    onBehalfOf: creator.id,
    agencyId: agency.id,
    apiKey: key.slice(0, 13),
  });
  const told = await (await h.as(creator.id, clock.now)).notifications.list({});
  expect(told.rows).toMatchObject([{ type: 'agency_acted' }]);
});

test('it does only what the creator lets it do, and nothing that is the creator’s own', async () => {
  const deal = await offered();
  expect(await refusal(decline(deal.id))).toEqual([403, agencyMessages.noConsent]);
  await consent('upload');
  expect(await refusal(decline(deal.id))).toEqual([403, agencyMessages.notConsented]);
  expect(await refusal(send(key, '/earnings', inNameOf(creator.id)))).toEqual([403, agencyMessages.ownAct]);
  expect(await refusal(send(key, '/notifications', inNameOf(creator.id)))).toEqual([403, agencyMessages.ownAct]);
  // Without the header the key is the agency's own.
  expect((await send(key, '/creator/deals')).statusCode).toBe(403);
  expect((await done(send(key, '/agency/people'))).rows).toHaveLength(1);
  expect(await statusOf(deal.id)).toBe('invited');
});

test('a key without the scope does nothing in anybody’s name', async () => {
  await consent('answer');
  const deal = await offered();
  const reads = await storedKey(agency.id, { scopes: ['deals:read'] });
  expect((await post(reads, `/deals/${deal.id}/decline`, undefined, inNameOf(creator.id))).statusCode).toBe(403);
  expect((await send(reads, `/creator/deals/${deal.id}`, inNameOf(creator.id))).statusCode).toBe(200);
});

test('consent that has ended is refused at once: before a request, in the middle of it, and for one that was answered before', async () => {
  await consent('answer');
  const [first, second] = [await offered(), await offered()];
  const requestKey = randomUUID();
  expect((await decline(first.id, { requestKey })).statusCode).toBe(200);
  // The request has begun, and waits to check the consent once more.
  await h.owner.transaction().execute(async (tx) => {
    await tx.updateTable('agencyUsers').set({ acts: [] }).where('id', '=', assignmentId).execute();
    const answer = decline(second.id);
    answer.catch(() => undefined);
    await somebodyWaits(h.owner);
    later = answer;
  });
  expect(await refusal(later)).toEqual([403, agencyMessages.notConsented]);
  expect(await statusOf(second.id)).toBe('invited');
  expect(await refusal(decline(second.id))).toEqual([403, agencyMessages.noConsent]);
  expect(await refusal(decline(first.id, { requestKey }))).toEqual([403, agencyMessages.noConsent]);
  await (await h.as(creator.id, clock.now)).agency.end({ assignmentId });
  expect((await decline(second.id)).statusCode).toBe(404);
});
let later: ReturnType<typeof send>;

test('nobody acts for somebody else: other agencies, brands and creators, and with ids that name nobody', async () => {
  await consent('answer');
  const deal = await offered();
  for (const role of ['brand', 'creator'] as const) {
    const other = await storedKey((await createUser(h.owner, role)).id);
    expect(await refusal(send(other, '/creator/deals', inNameOf(creator.id)))).toEqual([
      403,
      agencyMessages.agenciesOnly,
    ]);
  }
  const other = await storedKey((await createUser(h.owner, 'agency')).id, { scopes });
  for (const id of [creator.id, agency.id, randomUUID(), deal.id])
    expect(await refusal(send(other, '/creator/deals', inNameOf(id)))).toEqual([404, 'This account was not found']);
  const malformed = await send(key, '/creator/deals', inNameOf('nobody'));
  expect(malformed.json()).toMatchObject({
    status: 400,
    field: ACT_FOR_HEADER,
    detail: `${ACT_FOR_HEADER} is not a valid id`,
  });
  await agencyArea(false);
  expect((await send(key, '/creator/deals', inNameOf(creator.id))).statusCode).toBe(403);
  await agencyArea(true);
});
const agencyArea = (value: boolean) =>
  h.owner.updateTable('featureFlags').set({ value }).where('key', '=', 'agency_area_enabled').execute();

test('an Idempotency-Key for one creator is not one for another', async () => {
  await consent('message');
  const other = await createUser(h.owner, 'creator', { user: { firstName: 'Ben', lastName: 'Ray' } });
  const { id } = await manage(other.id);
  await (await h.as(other.id, clock.now)).agency.consent({ assignmentId: id, acts: ['message'] });
  const requestKey = randomUUID();
  const save = (accountId: string) =>
    post(key, '/templates/messages', { name: 'Thanks', text: 'Thank you' }, { requestKey, ...inNameOf(accountId) });
  expect((await save(creator.id)).statusCode).toBe(200);
  expect((await save(creator.id)).headers['idempotent-replayed']).toBe('true');
  expect((await save(other.id)).statusCode).toBe(422);
});

test('a member of the agency acts by a key as their role there lets them', async () => {
  await consent('answer');
  const deal = await offered();
  const { id: personId } = await createUser(h.owner, null);
  const seat = (role: SeatRole) =>
    h.db.transaction().execute((tx) => giveSeat(tx, { companyId: agency.id, personId, role }, clock.now));
  await seat('viewer');
  key = await storedKey(agency.id, { scopes, createdBy: personId });
  expect((await decline(deal.id)).statusCode).toBe(403);
  await seat('manager');
  expect((await decline(deal.id)).statusCode).toBe(200);
  expect(await auditOf('deal.decline')).toMatchObject({
    userId: personId,
    onBehalfOf: creator.id,
    agencyId: agency.id,
  });
});

test('an agency that works for a brand does there what the brand lets it do, until the seat ends', async () => {
  const brand = await createUser(h.owner, 'brand');
  const works = (...duties: AgencyDuty[]) =>
    h.db.transaction().execute((tx) =>
      giveAgencySeat(
        tx,
        {
          companyId: brand.id,
          agencyId: agency.id,
          duties,
          limitMinor: null,
          limitCurrency: null,
          consentedBy: brand.id,
          consentedAt: clock.now,
        },
        clock.now,
      ),
    );
  const create = () => post(key, '/lists', { name: 'Shortlist' }, inNameOf(brand.id));
  expect((await create()).statusCode).toBe(404);
  const seatId = await works('look', 'run');
  const { id: listId } = await done(create());
  expect(await auditOf('discovery.createList')).toEqual({
    userId: agency.id,
    onBehalfOf: brand.id,
    agencyId: agency.id,
    apiKey: key.slice(0, 13),
  });
  const { rows } = await (await h.as(brand.id, clock.now)).discovery.lists({});
  expect(rows.map(({ id }) => id)).toContain(listId);
  await works('look');
  expect(await refusal(create())).toEqual([403, agencyRefusals.notConsented('run')]);
  expect((await send(key, '/lists', inNameOf(brand.id))).statusCode).toBe(200);
  await h.owner.updateTable('seats').set({ endedAt: clock.now }).where('id', '=', seatId).execute();
  expect((await send(key, '/lists', inNameOf(brand.id))).statusCode).toBe(404);
});
