import { expect, test } from 'vitest';
import { Fields, Refusal } from '#server/import/fields.rules.ts';
import { filesOf, type Read, rowsOf } from '#server/import/files.service.ts';
import { jsonRows } from '#server/import/json-rows.rules.ts';
import { hashOf } from '#server/import/keys.rules.ts';
import { reportLine } from '#server/import/report.rules.ts';
import { folderOf } from './importing.ts';

async function read(name: string, content: string | Uint8Array): Promise<{ rows: Read[]; notices: string[] }> {
  const notices: string[] = [];
  const rows: Read[] = [];
  for await (const row of rowsOf(`${folderOf({ [name]: content })}/${name}`, (text) => notices.push(text)))
    rows.push(row);
  return { rows, notices };
}

test('files are read in the order in which rows refer to each other; other files are named', async () => {
  const folder = folderOf({
    'deals.json': '[]',
    'Profiles.csv': 'id',
    'users.jsonl': '',
    'rate_limits.csv': '',
    'readme.txt': '',
    'x.csv': '',
  });
  const { files, notices } = await filesOf(folder);
  expect(files.map(({ table }) => table)).toEqual(['profiles', 'auth_users', 'deals']);
  expect(notices).toEqual([
    'rate_limits.csv was not read: it counts the requests of the last minutes.',
    'x.csv is not a table of the old system that the specification names; it was not read.',
  ]);
});

test('CSV is read in the encodings and with the separators that spreadsheets use', async () => {
  const text = 'id;name\n1;Zoë\n';
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  const swapped = Buffer.from(utf16).swap16();
  for (const content of [`\ufeff${text}`, utf16, swapped, Buffer.from(text, 'latin1'), text.replaceAll(';', '\t')]) {
    const { rows } = await read('profiles.csv', content);
    expect(rows).toEqual([{ number: 1, row: { id: '1', name: 'Zoë' } }]);
  }
  const { notices } = await read('profiles.csv', Buffer.from(text, 'latin1'));
  expect(notices).toEqual(['profiles.csv is not UTF-8 and was read as windows-1252.']);
});

test('a CSV row with too many or too few cells is reported, and the next one is read', async () => {
  const { rows } = await read('profiles.csv', 'id,name\n1,a,b\n2\n3,"a ""quoted"",\nname"\n');
  expect(rows).toEqual([
    { number: 1, problem: 'it has 3 cells, but the header has 2' },
    { number: 2, problem: 'it has 1 cell, but the header has 2' },
    { number: 3, row: { id: '3', name: 'a "quoted",\nname' } },
  ]);
});

test('a quote that is never closed spoils its own row only', async () => {
  for (const after of ['3,c', '3,"c"', '3,"c\nd"']) {
    const { rows } = await read('profiles.csv', `id,name\n1,a\n2,"never closed\n${after}\n`);
    expect(rows).toEqual([
      { number: 1, row: { id: '1', name: 'a' } },
      { number: 2, problem: 'a quotation mark in it is not closed' },
      { number: 3, row: { id: '3', name: after.slice(2).replaceAll('"', '') } },
    ]);
  }
});

test('a CSV file may have sep= or a title above its head, and blank lines', async () => {
  for (const above of ['sep=;\r\n', 'Export of 5 May\r\n\r\n', '"Profiles; all";\r\n']) {
    const { rows } = await read('profiles.csv', `\ufeff${above}id;name\r\n1;"a ""b"";\r\nc"\r\n;\r\n`);
    expect(rows).toEqual([{ number: 1, row: { id: '1', name: 'a "b";\r\nc' } }]);
  }
});

test('JSON is read as one array or as lines; a row that is no object spoils no other', async () => {
  const whole = '[ {"id": 1, "t": "a ] } , \\" b"}, 7, {broken}, [1,{"x":2}], {"id": 2}\n]';
  const found = (await read('profiles.json', whole)).rows;
  expect(found).toEqual([
    { number: 1, row: { id: 1, t: 'a ] } , " b' } },
    { number: 2, problem: 'the row is not an object with columns' },
    { number: 3, problem: 'the row cannot be read' },
    { number: 4, problem: 'the row is not an object with columns' },
    { number: 5, row: { id: 2 } },
  ]);
  const lines = await read('profiles.jsonl', '{"id": 1}\n\n{"id":\n2}\nnonsense\n{"id": 3}');
  expect(lines.rows).toEqual([
    { number: 1, row: { id: 1 } },
    { number: 2, row: { id: 2 } },
    { number: 3, problem: 'the row cannot be read' },
    { number: 4, row: { id: 3 } },
  ]);
});

test('JSON that ends in the middle is read as far as it goes', async () => {
  for (const content of ['[{"id": 1}, {"id": ', '[{"id": 1}, {"id": "', '[{"id": 1}']) {
    const { rows, notices } = await read('profiles.json', content);
    expect(rows).toEqual([{ number: 1, row: { id: 1 } }]);
    expect(notices).toHaveLength(1);
  }
});

test('no more than one row is held: each is given out as soon as it is read, and one that is too long is not kept', () => {
  const { push, end } = jsonRows(20);
  expect(push('[{"id": 1},{"id"')).toEqual(['{"id": 1}']);
  expect(push(': 2},')).toEqual(['{"id": 2}']);
  expect(push(`{"id": "${'x'.repeat(1_000)}"},{"id": 3}]`)).toEqual([null, '{"id": 3}']);
  expect(end()).toEqual({ rest: [], broken: false });
});

const fields = (row: Record<string, unknown>) => new Fields(row);

test('blank cells, null and \\N are nothing, whichever way an export writes them', () => {
  const row = fields({ a: ' ', b: null, c: '\\N', d: 'NULL', e: 'x' });
  expect(['a', 'b', 'c', 'd', 'e'].map((name) => row.text(name))).toEqual([null, null, null, null, 'x']);
});

test('lists are JSON, Postgres arrays, or words between commas', () => {
  const row = fields({ a: ['x', 'y', 'x'], b: '["x","y"]', c: '{x,"y, z"}', d: 'x, y', e: '', f: '{}' });
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => row.list(name))).toEqual([
    ['x', 'y'],
    ['x', 'y'],
    ['x', 'y, z'],
    ['x', 'y'],
    [],
    [],
  ]);
});

test('moments are read as Postgres and JavaScript write them, and only within the century', () => {
  const moment = (text: unknown) => fields({ at: text }).moment('at')?.toISOString();
  expect(moment('2024-05-01 12:00:00.123456+02')).toBe('2024-05-01T10:00:00.123Z');
  expect(moment('2024-05-01T12:00:00Z')).toBe('2024-05-01T12:00:00.000Z');
  expect(moment('2024-05-01 12:00')).toBe('2024-05-01T12:00:00.000Z');
  expect(moment('2024-05-01 12:00:00-0330')).toBe('2024-05-01T15:30:00.000Z');
  expect(moment('2024-05-01')).toBe('2024-05-01T00:00:00.000Z');
  for (const wrong of [
    '2024-02-30',
    '1999-12-31',
    '2101-01-01',
    'yesterday',
    '01/05/2024',
    7,
    {},
    '2024-05-01T99:00',
  ]) {
    expect(() => moment(wrong), String(wrong)).toThrow(Refusal);
  }
});

test('amounts become minor units of their currency to the last penny, and no float is involved', () => {
  const amount = (value: unknown, currency: 'USD' | 'JPY' = 'USD') =>
    fields({ amount: value }).amount(currency, 'amount');
  expect([amount('1234.5'), amount(0.29), amount('12.5000'), amount('1,000'), amount(500, 'JPY')]).toEqual([
    123_450, 29, 1_250, 100_000, 500,
  ]);
  for (const wrong of [0, -1, '1.005', '1e3', 1e21, 'NaN', 'Infinity', '99999999', '1.5 EUR', [1]]) {
    expect(() => amount(wrong), String(wrong)).toThrow(Refusal);
  }
  expect(() => amount('1.5', 'JPY')).toThrow('amount: has more decimals than its currency');
});

test('a text that cannot be stored is refused with its column, however deep it is', () => {
  for (const bad of ['a\0b', '\ud800']) {
    expect(() => fields({ name: bad })).toThrow('name: contains a character that cannot be stored');
    expect(() => fields({ data: { files: [{ [bad]: 1 }] } })).toThrow('data: contains');
  }
});

test('a row has the same hash whatever the order of its columns, and another one with another content', () => {
  expect(hashOf({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(hashOf({ b: [{ d: 3, c: 2 }], a: 1 }));
  expect(hashOf({ a: 1 })).not.toBe(hashOf({ a: '1' }));
});

test('what a file says cannot act on a terminal', () => {
  const base = { table: 'profiles', number: 1, newId: null, verdict: 'refused', notes: [] } as const;
  const line = reportLine({ ...base, oldId: '\u001b[31mred', problem: 'a\nb\u202e\u0007' });
  expect(line).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  expect(line.split('\n')).toHaveLength(2);
});
