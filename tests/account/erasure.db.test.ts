import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createFile, createSubmission, createUser } from '#db/factories.ts';
import { verifyBooks } from '#server/ledger/verify.service.ts';
import { createCreatorList, createFavourite } from '#tests/support/creator-lists.ts';
import { harness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { createMessage } from '#tests/support/messages.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { PASSWORD, town } from './people.ts';

const h = await harness();
const { browser, clock, person } = await town(h);
const CLOSE = { password: PASSWORD, confirmation: 'DELETE' };
const DAY = 86_400_000;
const inDays = (days: number): Date => new Date(clock.now.getTime() + days * DAY);
const statusOf = async (id: string): Promise<string> =>
  (await h.owner.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

describe('the erasure', () => {
  /** A creator with traces everywhere, whose deals are all over. */
  async function creatorWithTraces() {
    const user = await person('creator', {
      user: { firstName: 'Zebulon', lastName: 'Quirke' },
      creatorProfile: {
        username: 'zebulon_quirke',
        bio: 'Zebulon Quirke films clocks',
        socialHandles: '{"instagram":"zebulonq"}',
        creatorType: 'other:Zebulon the clockmaker',
        audiencePrimary: 'Zebulon, North Carolina',
        industries: ['other:Zebulon clocks'],
        platforms: ['other:ZebulonTube'],
      },
    });
    const at = { createdAt: clock.now };
    const brand = await createUser(h.owner, 'brand');
    const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'under_review' });
    const deal = await createDeal(h.owner, {
      campaign,
      creatorId: user.id,
      status: 'invited',
      expiresAt: inDays(90),
    });
    const { id: messageId } = await createMessage(h.owner, {
      deal,
      authorId: user.id,
      over: { body: 'Zebulon here, is Monday fine?' },
    });
    const sent = await createFile(h.owner, { ownerId: user.id, purpose: 'message' });
    await h.owner.insertInto('dealMessageFiles').values({ messageId, fileId: sent.id, position: 1 }).execute();
    // Content that was started but never submitted, commented on, and submitted: each caused notices that name the creator.
    const handedIn = await createSubmission(h.owner, { deal, status: 'submitted', caption: 'At noon' });
    await createSubmission(h.owner, {
      deal,
      status: 'draft',
      title: 'Zebulon winds a clock',
      caption: 'Zebulon, at noon',
    });
    await h.owner
      .insertInto('submissionComments')
      .values({ submissionId: handedIn.id, version: 1, authorId: user.id, body: 'Zebulon would cut this', ...at })
      .execute();
    const name = 'Zebulon Quirke';
    await h.owner
      .insertInto('mailOutbox')
      .values({
        userId: brand.id,
        toAddress: brand.email,
        template: 'notification',
        subject: `${name} accepted`,
        bodyText: `Hello, ${name} accepted. It was ${name}-like.`,
        bodyHtml: `<p>${name} accepted</p>`,
        createdBy: user.id,
        ...at,
      })
      .execute();
    await h.owner
      .insertInto('notifications')
      .values({
        userId: brand.id,
        notificationType: 'deal_accepted',
        title: `${name} accepted your invitation`,
        message: `${name} (${user.email}) accepted “Clocks”. Zebulon Quirke is told.`,
        route: '/brand',
        ...at,
      })
      .execute();
    await createFavourite(h.owner, { brandId: brand.id, creatorId: user.id });
    await createCreatorList(h.owner, {
      brandId: brand.id,
      name: 'Makers',
      creatorIds: [user.id],
      note: 'Zebulon is kind',
    });
    await h.owner
      .insertInto('socialAccounts')
      .values({
        creatorId: user.id,
        platform: 'instagram',
        handle: 'zebulonq',
        status: 'ok',
        refreshAskedAt: clock.now,
        ...at,
      })
      .execute();
    await h.owner
      .insertInto('notifications')
      .values({ userId: user.id, notificationType: 'x', title: 'For Zebulon', message: 'M', route: '/', ...at })
      .execute();
    await h.owner
      .insertInto('leads')
      .values({ name: 'Zebulon Quirke', email: user.email, userType: 'creator', ...at, updatedAt: clock.now })
      .execute();
    const file = await createFile(h.owner, { ownerId: user.id, purpose: 'image' });
    return { user, campaign, brand, file, handedIn };
  }

  test('removes whoever it was after 14 days, keeps the books right, and lets nobody in any more', async () => {
    const { user, campaign, brand, file, handedIn } = await creatorWithTraces();
    const desk = browser();
    await desk.signIn(user.email);
    await desk.post('account.startSecondFactor', { password: PASSWORD });
    expect((await desk.post('account.close', CLOSE)).status).toBe(200);
    await h.runJobs(inDays(13));
    expect(await statusOf(user.id)).toBe('deletion_requested');
    await h.runJobs(inDays(14));
    expect(await statusOf(user.id)).toBe('deleted');

    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('audit_log', 'rate_limits')`.execute(
      h.owner,
    );
    const left: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(h.owner);
      if (rows.some(({ text }) => text.includes(user.email) || /zebulon|quirke/i.test(text))) left.push(name);
    }
    expect(left).toEqual([]);
    const rest = await h.owner.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    expect(rest).toMatchObject({ firstName: 'Deleted', lastName: 'account', passwordHash: null, secondFactorAt: null });
    for (const table of ['sessions', 'secondFactors', 'signInPlaces', 'authTokens'] as const) {
      const rows = await h.owner.selectFrom(table).selectAll().where('userId', '=', user.id).execute();
      expect(rows, table).toEqual([]);
    }
    const { deletedAt } = await h.owner
      .selectFrom('files')
      .select('deletedAt')
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow();
    expect(deletedAt).not.toBeNull();

    expect(await desk.whoAmI()).toBeNull();
    const again = await browser().post('auth.signIn', { email: user.email, password: PASSWORD });
    expect([again.status, again.error]).toEqual([401, 'Invalid email or password']);
    const deal = await h.owner
      .selectFrom('deals')
      .selectAll()
      .where('campaignId', '=', campaign.id)
      .executeTakeFirstOrThrow();
    expect(deal).toMatchObject({ creatorId: user.id, status: 'expired' });
    const talk = await (await h.as(brand.id, inDays(14))).conversations.thread({ dealId: deal.id });
    expect(talk.rows).toContainEqual(expect.objectContaining({ kind: 'message', text: '', removed: true, files: [] }));
    const told = await noticesTo(h, brand.id);
    expect(told.map(({ message }) => message)).toContain(
      'Deleted account (Deleted account) accepted “Clocks”. Deleted account is told.',
    );
    expect(told).toHaveLength(2);
    const mailed = {
      template: 'notification',
      subject: 'Deleted account accepted',
      bodyText: 'Hello, Deleted account accepted. It was Deleted account-like.',
      bodyHtml: '<p>Deleted account accepted</p>',
    };
    expect(await mailsTo(h, brand.email)).toContainEqual(expect.objectContaining(mailed));
    const pieces = await h.owner.selectFrom('submissions').select('id').where('creatorId', '=', user.id).execute();
    expect(pieces).toEqual([{ id: handedIn.id }]);
    const unused = await h.owner
      .selectFrom('files')
      .select('files.id')
      .where('ownerId', '=', user.id)
      .where('deletedAt', 'is', null)
      .execute();
    expect(unused).toHaveLength(1);
    expect(await verifyBooks({ ...h.context(), now: inDays(14) })).toEqual([]);
  });

  test('waits a day at a time while something is open again', async () => {
    const user = await person('creator');
    const desk = browser();
    await desk.signIn(user.email);
    await desk.post('account.close', CLOSE);
    const brand = await createUser(h.owner, 'brand');
    const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'under_review' });
    const deal = await createDeal(h.owner, { campaign, creatorId: user.id, status: 'accepted' });
    await h.runJobs(inDays(16));
    expect(await statusOf(user.id)).toBe('deletion_requested');
    await h.owner.deleteFrom('deals').where('id', '=', deal.id).execute();
    await h.runJobs(inDays(18));
    expect(await statusOf(user.id)).toBe('deleted');
  });

  test('ends what others would wait for: a brand’s campaigns are cancelled, its drafts are gone', async () => {
    const user = await person('brand');
    const open = await createCampaign(h.owner, { brandId: user.id, status: 'under_review' });
    const draft = await createCampaign(h.owner, { brandId: user.id, status: 'draft' });
    const creator = await createUser(h.owner, 'creator');
    const deal = await createDeal(h.owner, {
      campaign: open,
      creatorId: creator.id,
      status: 'invited',
      expiresAt: inDays(90),
    });
    const desk = browser();
    await desk.signIn(user.email);
    await desk.post('account.close', CLOSE);
    await h.runJobs(inDays(15));
    const rows = await h.owner
      .selectFrom('campaigns')
      .select(['id', 'status', 'deletedAt'])
      .where('brandId', '=', user.id)
      .execute();
    expect(rows.find(({ id }) => id === open.id)?.status).toBe('cancelled');
    expect(rows.find(({ id }) => id === draft.id)?.deletedAt).not.toBeNull();
    const { status } = await h.owner
      .selectFrom('deals')
      .select('status')
      .where('id', '=', deal.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('cancelled');
    const { companyName } = await h.owner
      .selectFrom('brandProfiles')
      .select('companyName')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(companyName).toBe('Deleted account');
  });
});
