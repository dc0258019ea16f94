import { expect, test } from 'vitest';
import { signWebhook } from '#server/providers/payments/signature.ts';
import { parseNumber } from '#shared/numbers.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { BROWSER, tracked } from './tracked.ts';

const h = await racingHarness();
const NOW = new Date('2026-06-05T10:00:00.000Z');
const { app, live, visit, load, report } = await tracked(h, NOW);

const INSIDE = /select |insert |relation|constraint|column|syntax|node_modules|\n\s+at |postgres|kysely|__proto__/i;
const CODES = [
  'ａａａａａａａａａａ',
  'аbcdefghjk',
  '2222222222\u0000',
  '2222222222%00',
  "2222222222';--",
  '..%2f..%2fetc%2fx',
  '%2e%2e%2f',
  '2222222222 ',
  '２２２２２２２２２２',
  '🦊🦊🦊🦊🦊',
  'a'.repeat(1_900),
  '__proto__',
];
const VALUES = [
  '-1',
  '1e308',
  '1e3',
  'NaN',
  'Infinity',
  '0x10',
  '9007199254740993',
  '10000000.01',
  '99999999999999999999',
  '1,000',
  '1.234',
  '',
  ' 1',
  '٣',
  '１０',
];
const CURRENCIES = ['', 'ZZZ', 'usd', 'BTC', 'US', 'USDUSD', '€', '__proto__', 'constructor', 'ＵＳＤ'];
const TIMES = [
  '0000-01-01T00:00:00Z',
  '1999-12-31T23:59:59Z',
  '2026-02-30T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-06-01T25:00:00Z',
  '2026-06-01T00:00:00',
  '2026-06-01',
  'now',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '1717200000',
];
const ORDERS = ['', ' ', 'a\u0000b', 'a\nb', '\ud800', 'x'.repeat(101), '\u2028', '\u007f'];

const url = (path: string): string => {
  try {
    return encodeURI(path);
  } catch {
    return path;
  }
};

test('[S14] [S10] a visit of a code that is none leads home, and nothing is counted', async () => {
  const at = await live();
  for (const code of [...CODES, at.code.toUpperCase(), `${at.code}.`, `${at.code}%2fx`]) {
    const answer = await app.inject({ method: 'GET', url: url(`/r/${code}`), headers: { 'user-agent': BROWSER } });
    expect([302, 400, 404], code).toContain(answer.statusCode);
    if (answer.statusCode === 302) expect(answer.headers.location, code).toBe('/');
    expect(answer.body).not.toMatch(INSIDE);
  }
  // A link leads where its brand said, whatever the address adds.
  const led = await app.inject({
    url: `/r/${at.code}?accord=x&url=https://evil.example`,
    headers: { host: 'evil.example' },
  });
  expect(led.headers.location).toContain(`https://lumen.example/lamp?colour=red&accord=${at.code}`);
  for (const agent of ['', 'curl/8', 'x'.repeat(8_000)]) expect((await visit(at.code, agent)).statusCode).toBe(302);
});

test('[S14] whatever a pixel is asked, it answers its picture; only what can be true is counted, at the time it came', async () => {
  const at = await live();
  const queries = [
    ...VALUES.filter(Boolean).map((value) => `id=v&currency=USD&value=${encodeURIComponent(value)}`),
    ...CURRENCIES.map((currency) => `id=c&value=1&currency=${encodeURIComponent(currency)}`),
    'id=a&id=b',
    'id[]=a',
    'id=a&value=1',
    'id=a&currency=USD',
    'id=%00',
    'id=%ff%fe',
    'id=%',
    'id=a&extra=1',
    '__proto__[id]=a',
    'constructor=1&id=a',
    `id=${'x'.repeat(8_000)}`,
    '',
  ];
  for (const query of queries) {
    const answer = await load(at.code, query);
    expect([200, 400, 414], query).toContain(answer.statusCode);
    if (answer.statusCode === 200) expect(answer.headers['content-type'], query).toBe('image/gif');
  }
  for (const code of CODES) {
    const answer = await app.inject({
      method: 'GET',
      url: url(`/pixel/${code}.gif?id=1`),
      headers: { 'user-agent': BROWSER },
    });
    expect([200, 400, 404], code).toContain(answer.statusCode);
  }
  await load(at.code, 'id=true&at=2019-01-01T00:00:00Z&value=10000000&currency=USD', '192.0.2.9');
  await expect.poll(at.read).toMatchObject({ conversions: 3, valueMinor: 1_000_000_000 });
  const { rows } = await at.caller.analytics.conversions({ campaignId: at.campaignId });
  // Bytes that are not UTF-8 stay the text with which they are written.
  expect(rows.map(({ order }) => order).sort()).toEqual(['%', '%ff%fe', 'true']);
  expect(rows.map(({ at: when }) => when)).toEqual([NOW, NOW, NOW]);
});

test('[S14] a signed report that cannot be true is refused in a sentence, and nothing of it stays', async () => {
  const at = await live();
  const order = { link: at.code, id: 'order', value: '1', currency: 'USD' };
  const wrong: unknown[] = [
    ...CODES.map((link) => ({ ...order, link })),
    ...VALUES.map((value) => ({ ...order, value })),
    ...[1, -1, 1e308, null, [], {}, true].map((value) => ({ ...order, value })),
    ...CURRENCIES.map((currency) => ({ ...order, currency })),
    ...TIMES.map((time) => ({ ...order, at: time })),
    ...[...ORDERS, 1, null, ['a'], { $ne: 1 }].map((id) => ({ ...order, id })),
    '',
    'null',
    '[]',
    '"text"',
    '{',
    '\ufeff{"link":"x"}',
    `{"link":"${at.code}","id":"a","__proto__":{"value":"1"}}`,
    '['.repeat(2_000),
    `{"a":${'['.repeat(1_500)}`,
  ];
  for (const body of wrong) {
    const answer = await report(at.secret, body, NOW, '192.0.2.10');
    expect(answer.statusCode, JSON.stringify(body).slice(0, 120)).toBe(400);
    expect(answer.json().error.length).toBeGreaterThan(5);
    expect(answer.body.replace('__proto__', '')).not.toMatch(INSIDE);
  }
  expect((await report(at.secret, 'x'.repeat(5_000))).statusCode).toBe(413);
  expect((await at.caller.analytics.conversions({ campaignId: at.campaignId })).rows).toEqual([]);
});

test('[S6] a signature is for these bytes, this campaign and these minutes; sent again, it counts nothing', async () => {
  const at = await live();
  const other = await live();
  const order = { link: at.code, id: 'order 1', value: '10', currency: 'USD' };
  const payload = JSON.stringify(order);
  const headers = { ...signWebhook(at.secret, 'msg_1', NOW, payload), 'content-type': 'application/json' };
  const post = (change: Record<string, string | undefined>, body = payload) =>
    app.inject({ method: 'POST', url: '/conversions', headers: { ...headers, ...change }, payload: body });
  const refused = [
    await post({}, payload.replace('10', '99')),
    await post({}, `${payload} `),
    await post({ 'webhook-id': 'msg_2' }),
    await post({ 'webhook-timestamp': String(NOW.getTime() / 1_000 + 1) }),
    await post({ 'webhook-timestamp': '' }),
    await post({ 'webhook-signature': '' }),
    await post({ 'webhook-signature': 'v1,' }),
    await post({ 'webhook-signature': `v1a,${'A'.repeat(44)}` }),
    await post({ 'webhook-signature': 'v1,%%%' }),
    await report(other.secret, order),
    await report(at.secret, order, new Date(NOW.getTime() - 301_000)),
    await report(at.secret, order, new Date(NOW.getTime() + 301_000)),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 401));
  const answers = await Promise.all(Array.from({ length: 50 }, () => post({})));
  const results = answers.map((answer) => answer.json().result);
  expect(results.filter((result) => result === 'recorded')).toHaveLength(1);
  expect(results.filter((result) => result === 'known')).toHaveLength(49);
  expect(await at.read()).toMatchObject({ conversions: 1, valueMinor: 1_000 });
});

test('what the brand reports of an order takes the place of what a pixel made up about it', async () => {
  const at = await live();
  await load(at.code, 'id=1001&value=0.01&currency=USD', '192.0.2.11');
  await load(at.code, 'id=1002&value=9999999&currency=USD', '192.0.2.11');
  await expect.poll(async () => (await at.read()).conversions).toBe(2);
  const order = { link: at.code, id: '1001', value: '50', currency: 'USD' };
  expect((await report(at.secret, order)).json()).toEqual({ result: 'recorded' });
  expect((await report(at.secret, { ...order, value: '70' })).json()).toEqual({ result: 'known' });
  const csv = `link,id,value,currency\n${at.code},1002,30,USD\n${at.code},1001,1,USD`;
  expect(await at.caller.analytics.importConversions({ campaignId: at.campaignId, csv })).toMatchObject({
    added: 1,
    known: 1,
    wrong: [],
  });
  await load(at.code, 'id=1001&value=0.01&currency=USD', '192.0.2.12');
  await load(at.code, 'id=1003', '192.0.2.12');
  await expect.poll(at.read).toMatchObject({ conversions: 3, valueMinor: 8_000 });
});

const HEAD = 'link,id,value,currency,at';

test('[S14] [S11] a CSV file that is not what it should be adds nothing: it is refused in a sentence, or each of its lines is', async () => {
  const at = await live();
  const { campaignId, code } = at;
  const send = (csv: string) => at.caller.analytics.importConversions({ campaignId, csv });
  const row = `${code},1,1,USD,`;
  const wrongLines = [
    ...CODES.filter((link) => !/[,\n]/.test(link)).map((link) => `${link},1,1,USD,`),
    // In a file, numbers are read as people write them.
    ...VALUES.filter((value) => value.trim() === value && parseNumber(value, 2) !== 10 && !value.includes(','))
      .filter(Boolean)
      .map((value) => `${code},1,${value},USD,`),
    ...CURRENCIES.map((currency) => `${code},1,1,${currency},`),
    ...TIMES.map((time) => `${code},1,1,USD,${time}`),
    `${code},"a\nb",1,USD,`,
    `${code},${'x'.repeat(101)},1,USD,`,
    `${code},,1,USD,`,
    `=HYPERLINK("https://evil.example"),1,1,USD,`,
    `${code},1,=1+1,USD,`,
  ];
  const files = [
    ...wrongLines.map((line) => `${HEAD}\n${line}`),
    '"',
    'a',
    HEAD,
    `\n\n\n`,
    `${HEAD}\n${row},too,many`,
    `${HEAD}\n"${row}`,
    `${HEAD}\n${code},"1"x,1,USD,`,
    `__proto__,id\n${code},1`,
    `constructor,toString\n${code},1`,
    `link,link,id\nx,${code},1`,
    `link\tid;at\n${code}\t1`,
    Buffer.from(`${HEAD}\n${row}`, 'utf16le').toString('utf8'),
    `\ufffe${HEAD}\n${row}`,
    `${HEAD}\n${row}\u0000`,
    `${HEAD}\n${row}\ud800`,
    `${','.repeat(200_000)}\n${','.repeat(200_000)}`,
    `${HEAD}\n${'"'.repeat(400_001)}`,
    [HEAD, ...Array.from({ length: 5_001 }, (_, n) => `${code},${n},,,`)].join('\n'),
    'x'.repeat(500_001),
  ];
  for (const csv of files) {
    const refusal = await send(csv).then(
      ({ added, known, wrong }) => `${added + known} taken, ${wrong.map(({ problem }) => problem)}`,
      (error) => `${error.code} ${error.message}`,
    );
    expect(refusal, csv.slice(0, 200)).toMatch(/^BAD_REQUEST |^0 taken, ./);
    expect(refusal).not.toMatch(/select |insert |relation|constraint|syntax|postgres|kysely/i);
  }
  const quoted = [HEAD, '', 'x,"one ""a""",1,USD,', '', `${code},two,ten,USD,`].join('\r\n');
  expect((await send(quoted)).wrong).toEqual([
    { line: 3, problem: 'link is not the code of a tracking link' },
    { line: 5, problem: 'value must be an amount such as 49.90' },
  ]);
  expect((await at.caller.analytics.conversions({ campaignId })).rows).toEqual([]);
});

test('[S11] a file as a spreadsheet writes it is taken; an order that looks like a formula stays text', async () => {
  const at = await live();
  const lines = [
    ' Link , ID ,Value,Currency,At,',
    `${at.code},"=1+1",10,USD,2026-06-01T08:00:00Z,`,
    '',
    `${at.code},"Müller, ""Bücher""",5.5,USD,,`,
    `${at.code},漢字,1000,JPY,,`,
    `${at.code},漢字,2000,JPY,,`,
  ];
  const csv = `\ufeff${lines.map((line) => line.replace(/,$/, '')).join('\r\n')}\r\n`;
  const { campaignId } = at;
  expect(await at.caller.analytics.importConversions({ campaignId, csv })).toMatchObject({
    added: 3,
    known: 1,
    wrong: [],
  });
  const { rows } = await at.caller.analytics.conversions({ campaignId });
  expect(rows.map(({ order }) => order).sort()).toEqual(['=1+1', 'Müller, "Bücher"', '漢字'].sort());
  const again = await Promise.all(
    Array.from({ length: 5 }, () => at.caller.analytics.importConversions({ campaignId, csv })),
  );
  expect(again).toEqual(again.map(() => ({ added: 0, known: 4, wrong: [], unread: [] })));
  expect(await at.read()).toMatchObject({ conversions: 3, valueMinor: 1_550, otherCurrency: 1 });
});
