import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

// Writes an export of the old system with any number of rows, to measure `ops import`:
//
//   node tests/bench/old-export.ts /tmp/old 1000000
//   npm run ops -- import /tmp/old --json > /tmp/report.jsonl
//
// Of ten rows one is a person (one in ten people is a brand), one a campaign, two are deals, one is an invitation, two are notifications, and three
// are lines of the audit log. All rows can be imported.
const [folder = '', given = '1000000'] = process.argv.slice(2);
const rows = Number(given);
if (!folder || !Number.isInteger(rows) || rows < 100) {
  console.error('Name a folder and a number of rows, at least 100: node tests/bench/old-export.ts /tmp/old 1000000');
  process.exit(1);
}
const part = Math.floor(rows / 10);
const BRANDS = Math.max(1, Math.floor(part / 10));
const CREATORS = part - BRANDS;

const id = (kind: number, number: number): string =>
  `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${String(number).padStart(12, '0')}`;
/** People: first the brands, then the creators. */
const brand = (number: number): string => id(1, number % BRANDS);
const creator = (number: number): string => id(1, BRANDS + (number % CREATORS));
const moment = (number: number): string => new Date(Date.UTC(2023, 0, 1) + number * 20_000).toISOString();

const TABLES: Readonly<Record<string, [number, (number: number) => readonly (string | number)[], string]>> = {
  profiles: [
    part,
    (n) => [
      id(1, n),
      `person-${n}@old.example`,
      `First ${n}`,
      `Last ${n}`,
      n < BRANDS ? 'brand' : 'creator',
      'active',
      n < BRANDS ? `Company ${n}` : '',
      moment(n),
    ],
    'id,email,first_name,last_name,role,status,company_name,created_at',
  ],
  projects: [
    part,
    (n) => [
      id(2, n),
      `Campaign ${n}`,
      brand(n),
      'Show how the lamp changes an ordinary evening in your own words.',
      'completed',
      '800.00',
      'USD',
      'instagram',
      'invite',
      '2024-05-01',
      '2024-06-30',
      moment(n),
    ],
    'id,name,brand_id,description,status,budget,currency,platforms,campaign_type,start_date,end_date,created_at',
  ],
  project_creators: [
    2 * part,
    (n) => [id(3, n), id(2, n % part), creator(n + Math.floor(n / part)), 'completed', 200, 'USD', moment(n)],
    'id,project_id,creator_id,status,agreed_amount,currency,invitation_date',
  ],
  interest_registrations: [
    part,
    (n) => [id(4, n), `lead-${n}@old.example`, `Lead ${n}`, 'brand', moment(n)],
    'id,email,name,user_type,created_at',
  ],
  campaign_notifications: [
    2 * part,
    (n) => [id(5, n), creator(n), id(2, n % part), 'launch', 'Time to Post Your Content!', 'Post it now.', moment(n)],
    'id,user_id,campaign_id,notification_type,title,message,created_at',
  ],
  security_audit_log: [
    rows - 7 * part,
    (n) => [id(6, n), moment(n), 'deal.accept', 'deal', id(3, n % part), creator(n), '203.0.113.5', 'Mozilla/5.0'],
    'id,created_at,action,resource_type,resource_id,user_id,ip_address,user_agent',
  ],
};

function* lines(count: number, row: (number: number) => readonly (string | number)[], head: string) {
  yield `${head}\n`;
  for (let number = 0; number < count; number += 1) yield `${row(number).join()}\n`;
}

mkdirSync(folder, { recursive: true });
for (const [table, [count, row, head]] of Object.entries(TABLES)) {
  await pipeline(Readable.from(lines(count, row, head)), createWriteStream(join(folder, `${table}.csv`)));
}
