import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { racingHarness } from '#tests/support/harness.ts';
import { BROWSER, tracked } from './tracked.ts';

const h = await racingHarness();
const NOW = new Date('2026-06-05T10:00:00.000Z');
const { app, live, visit, load, report } = await tracked(h, NOW);
const { limits } = h.context();

/** Uses up the allowance of a fresh key except for `rest` points. */
async function exhaust(name: Parameters<typeof limits.takeEach>[0], key: string, rest = 0): Promise<void> {
  const all = (await limits.takeEach(name, new Map([[key, 1_000_000_000]]))).get(key) ?? 0;
  await h.owner.deleteFrom('rateLimits').where('key', '=', `${name}:${key}`).execute();
  await limits.takeEach(name, new Map([[key, all - rest]]));
}

/** Locks a table against writes while the work runs. */
const holding = (table: string, work: () => Promise<void>) =>
  h.owner.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(tx);
    await work();
  });

const writesTo = (table: string): number => h.statements.filter((text) => text.includes(`insert into ${table}`)).length;

test('a flood of visitors is led on at once, and counted in a few statements', async () => {
  const at = await live();
  h.statements.length = 0;
  await holding('linkClicks', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => visit(at.code, `${BROWSER} ${n}`, `203.0.113.${n}`)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([302]));
    expect((await at.read()).clicks).toBe(0);
  });
  await expect.poll(async () => (await at.read()).clicks).toBe(200);
  // Each may be tried again if it waited too long for the table.
  expect(writesTo('link_clicks')).toBeLessThan(10);
});

test('a pixel answers at once, and its reports are counted in a few statements', async () => {
  const at = await live();
  h.statements.length = 0;
  await holding('conversions', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => load(at.code, `id=${n}&value=1&currency=USD`, `203.0.113.${n}`)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
  await expect.poll(at.read).toMatchObject({ conversions: 200, valueMinor: 20_000 });
  expect(writesTo('conversions')).toBeLessThan(10);
});

test('[S14] nobody counts more than their address may, and the link of a flood is still there for others', async () => {
  const at = await live();
  await exhaust('click.address', '192.0.2.50', 3);
  await exhaust('pixel.address', '192.0.2.50', 2);
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => [
      await visit(at.code, `${BROWSER} ${n}`, '192.0.2.50'),
      await load(at.code, `id=spam ${n}`, '192.0.2.50'),
    ]),
  );
  expect(new Set(answers.flat().map(({ statusCode }) => statusCode))).toEqual(new Set([302, 200]));
  await visit(at.code, BROWSER, '192.0.2.51');
  await load(at.code, 'id=real', '192.0.2.51');
  await expect.poll(at.read).toMatchObject({ clicks: 4, conversions: 3 });
});

test('[S14] nor more than a link may, whatever the addresses; a signed report is then told to wait', async () => {
  const at = await live();
  await exhaust('click.link', at.code, 1);
  await exhaust('pixel.link', at.code, 1);
  for (let n = 0; n < 5; n += 1) {
    expect((await visit(at.code, BROWSER, `192.0.2.${n}`)).headers.location).toContain('lumen.example');
    expect((await load(at.code, `id=${n}`, `192.0.2.${n}`)).headers['content-type']).toBe('image/gif');
  }
  await expect.poll(at.read).toMatchObject({ clicks: 1, conversions: 1 });
  await exhaust('conversion.link', at.code, 1);
  expect((await report(at.secret, { link: at.code, id: 'last' })).json()).toEqual({ result: 'recorded' });
  const refused = await report(at.secret, { link: at.code, id: 'one more' });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('60');
  expect(refused.json()).toEqual({ error: 'Too many reports at once. Send the rest in a minute.' });
});

test('[S7] reports with a wrong signature use up nobody’s link, and soon are not even looked at', async () => {
  const at = await live();
  const other = await live();
  const order = { link: at.code, id: 'order 1' };
  await exhaust('conversion.address', '198.51.100.66', 2);
  const answers: number[] = [];
  for (let n = 0; n < 4; n += 1) answers.push((await report(other.secret, order, NOW, '198.51.100.66')).statusCode);
  expect(answers).toEqual([401, 401, 429, 429]);
  expect((await report(at.secret, order)).json()).toEqual({ result: 'recorded' });
});

test('what waits to be counted is counted before the server stops', async () => {
  const at = await live();
  const stopping = await tracked(h, NOW);
  await holding('linkClicks', async () => {
    await stopping.visit(at.code);
    void stopping.app.close();
  });
  await stopping.app.close();
  expect((await at.read()).clicks).toBe(1);
  expect((await app.inject({ url: `/r/${at.code}` })).statusCode).toBe(302);
});
