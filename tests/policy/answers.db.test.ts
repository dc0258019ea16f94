import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DEMO_EMAILS, DEMO_PASSWORD, loadDemo } from '#db/demo.ts';
import { createUser } from '#db/factories.ts';
import { hashToken } from '#server/auth/lucia.ts';
import type { Actor } from '#server/context.ts';
import { procedures } from '#server/ops-list.ts';
import { createFileStore } from '#server/providers/files/store.ts';
import { isAction, type Principal, policy, roles } from '#shared/policy.ts';
import { addFields, type Fields, noFields } from '#tests/support/answer-fields.ts';
import { answersOf, candidatesIn } from '#tests/support/callers.ts';
import { harness } from '#tests/support/harness.ts';
import { READ_AT, readers } from '#tests/support/readers.ts';

// What every procedure answers to each role, field by field, on the demo data and on a crowd with rows in all states. The public API answers what
// the same procedures answer, and live events carry a topic and no data, so this is all that leaves the server as JSON.

const h = await harness();
await loadDemo(h.ownerUrl, createFileStore(h.env), READ_AT);
const { reads, send, grow, people, ids } = await readers(h);
await grow(11);

type Caller = Exclude<Principal, 'system'>;
const CALLERS: readonly Caller[] = ['anonymous', 'roleless', ...roles];
const mayCall = (caller: Caller, action: string): boolean =>
  isAction(action) && policy[action].principals.includes(caller);

/** Those who ask, two of each role: one has the demo data, and the other the crowd's. */
const demo = await h.owner
  .selectFrom('users')
  .where('email', 'in', DEMO_EMAILS.slice(0, roles.length))
  .select(['id', 'role'])
  .execute();
const roleless = await createUser(h.owner, null);
/** Three days after the crowd was made, when its invitations are open and its deadlines not yet passed. */
const CROWD_AT = new Date('2026-03-05T10:00:00.000Z');
const askers = async (caller: Caller): Promise<{ actor: Actor; now: Date }[]> => {
  if (caller === 'anonymous') return [{ actor: { kind: 'anonymous' }, now: READ_AT }];
  if (caller === 'roleless') return [{ actor: await h.actor(roleless.id), now: READ_AT }];
  const own = demo.find(({ role }) => role === caller)?.id ?? '';
  return [
    { actor: await h.actor(own), now: READ_AT },
    { actor: await h.actor(people[caller]), now: CROWD_AT },
  ];
};

const CONTACTS = { csv: 'name,email\nAnn Other,ann@contacts.test\n', userType: 'brand' };
/** What the generic sample gets wrong. */
const known: Record<string, object> = {
  'account.startSecondFactor': { password: DEMO_PASSWORD },
  'analytics.exportRevenue': { from: '2026-01-01', until: '2026-06-01' },
  'auth.requestReset': { email: 'nobody@people.test' },
  'auth.signIn': { email: DEMO_EMAILS[2], password: DEMO_PASSWORD },
  'content.comment': { submissionId: ids.submissionId, version: 1, text: 'Here', fileId: null, anchor: null },
  'content.save': { submissionId: null, fileIds: [] },
  'leads.checkContacts': CONTACTS,
  'leads.importContacts': CONTACTS,
  'portfolio.addPost': { post: 'https://tiktok.com/@mine/video/1', title: 'Mine' },
  'pricing.delete': { seenMinor: 5_000 },
  'pricing.update': { floorId: ids.floorId, minPriceMajor: 50, seenMinor: 0 },
  'profiles.connectAccount': { platform: 'tiktok', handle: 'ana.bakes' },
  'profiles.edit': { changes: { bio: 'Words' } },
  'settings.changeTemplate': { templateId: ids.templateId, name: 'Another name' },
  'system.runJob': { job: 'deals.expire' },
};

/** How many rows of a kind a read is asked for. */
const READ_ROWS = 25;
const seen = new Map<string, Map<Caller, Fields>>();
const fieldsOf = (name: string, caller: Caller): Fields => {
  const callers = seen.get(name) ?? new Map<Caller, Fields>();
  seen.set(name, callers);
  const fields = callers.get(caller) ?? noFields();
  callers.set(caller, fields);
  return fields;
};

/** Everything secret that the database has held, with its column. */
const secrets = new Map<string, string>();
async function noteSecrets(): Promise<void> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'citext')
      and (column_name ~ '(hash|salt|secret|token)$' or (table_name, column_name) = ('sessions', 'id'))
      and (table_name, column_name) not in (('signatures', 'document_hash'), ('audit_log', 'row_hash'))`.execute(
    h.owner,
  );
  for (const { table, column } of columns) {
    const { rows } = await sql<{ value: string }>`
      select distinct ${sql.ref(column)} as value from ${sql.table(table)} where length(${sql.ref(column)}) >= 8`.execute(
      h.owner,
    );
    for (const { value } of rows) secrets.set(value, `${table}.${column}`);
  }
}

/** Reads each procedure with each of its choices, then with many ids, and only then does what changes something, once for each who may. */
async function callEverything(): Promise<void> {
  for (const read of reads) {
    for (const asker of read.askers) {
      for (const choice of [{}, ...read.choices]) {
        const answer = await send({ ...read, asker }, choice);
        if (answer.statusCode === 200) addFields(fieldsOf(read.name, asker), answer.json().result.data ?? null);
      }
    }
  }
  const candidates = { ...(await candidatesIn(h.owner)), creatorId: [people.creator], userId: [people.creator] };
  const calling = { h, candidates: { ...candidates, brandId: [ids.brandId ?? ''] }, known };
  for (const kind of ['query', 'mutation'] as const) {
    await noteSecrets();
    for (const procedure of procedures().filter((each) => each.kind === kind)) {
      for (const caller of CALLERS.filter((each) => mayCall(each, procedure.action))) {
        for (const { actor, now } of await askers(caller)) {
          const answers = await answersOf({ ...calling, now }, procedure, actor, kind === 'query' ? READ_ROWS : 1);
          for (const answer of answers) addFields(fieldsOf(procedure.name, caller), answer);
        }
      }
    }
  }
}
await callEverything();
await noteSecrets();

const each = [...seen].flatMap(([name, callers]) => [...callers].map(([caller, fields]) => ({ name, caller, fields })));
const areaOf = (name: string): string => name.split('.')[0] ?? name;
const areas = [...new Set(procedures().map(({ name }) => areaOf(name)))];

/** One line for each field of an answer: procedure, path, and the roles that are told it. */
function told(area: string): string {
  const lines = procedures()
    .filter(({ name }) => areaOf(name) === area)
    .flatMap(({ name }) => {
      const callers = [...(seen.get(name) ?? [])];
      const paths = [...new Set(callers.flatMap(([, { paths }]) => [...paths]))].sort();
      return paths.map((path) => {
        const who = CALLERS.filter((caller) => callers.some(([one, { paths }]) => one === caller && paths.has(path)));
        return `${`${name} ${path}`.padEnd(72)} ${who.join(' ')}`;
      });
    });
  return `${lines.join('\n')}\n`;
}

test.each(areas)(
  '[S3] to each role %s tells no field that the list in tests/policy/answers does not name',
  async (area) => {
    await expect(told(area)).toMatchFileSnapshot(`./answers/${area}.snap`);
  },
);

/** How many procedures the data above never bring to an answer, and how many fields never to a content. Both may only become fewer. */
const UNANSWERED_MAX = 65;
const EMPTY_MAX = 303;

test('[S3] what the data do not reach is known by name, and becomes only less', async () => {
  const unanswered = procedures().flatMap(({ name }) => (seen.has(name) ? [] : [name]));
  const empty = [...seen].flatMap(([name, callers]) => {
    const all = [...callers.values()];
    const paths = new Set(all.flatMap((fields) => [...fields.paths]));
    return [...paths]
      .filter((path) => path !== '(itself)' && !all.some(({ filled }) => filled.has(path)))
      .map((path) => `${name} ${path}`);
  });
  const text = ['never answered', ...unanswered.sort(), '', 'always empty', ...empty.sort()].join('\n');
  await expect(`${text}\n`).toMatchFileSnapshot('./answers/unreached.snap');
  expect(unanswered.length).toBeLessThanOrEqual(UNANSWERED_MAX);
  expect(empty.length).toBeLessThanOrEqual(EMPTY_MAX);
});

/** Names of what nobody may be told. */
const SECRET_NAME =
  /pass(word|phrase)|secret|hash(?!tag)|salt|(?<!input|output)token|cipher|private|recovery|otp|(api|access|signing)key|credential/i;
/** Fields of such a name that are told all the same, each with the reason. */
const TOLD: Record<string, string> = {
  'account.startSecondFactor secret': 'what the person types into their app, before it counts',
  'analytics.campaign tracking.secret': 'with it the brand’s own shop tells of its orders',
  'payments.agreement documents.hash': 'the fingerprint of the papers that are signed',
  'payments.contract documents.hash': 'the fingerprint of the papers that are signed',
  'settings.createWebhook secret': 'by which the company’s own server knows us, shown once',
  'settings.rotateWebhookSecret secret': 'by which the company’s own server knows us, shown once',
};

test('[S3] no answer to anybody has a field that is named like a secret', () => {
  const found = each.flatMap(({ name, fields }) =>
    [...fields.paths].flatMap((path) =>
      path.split(/[.[\]]+/).some((part) => SECRET_NAME.test(part)) ? [`${name} ${path}`] : [],
    ),
  );
  expect([...new Set(found)].sort()).toEqual(Object.keys(TOLD).sort());
});

test('[S3] no answer to anybody contains a secret that is stored', async () => {
  const columns = ['users.password_hash', 'sessions.id', 'api_keys.key_hash', 'auth_tokens.token_hash'];
  expect([...new Set(secrets.values())]).toEqual(expect.arrayContaining(columns));
  const found = each.flatMap(({ name, caller, fields }) =>
    fields.texts.flatMap(([path, text]) => {
      const column = secrets.get(text) ?? secrets.get(hashToken(text));
      return column ? [`${name} ${path} tells ${caller} ${column}`] : [];
    }),
  );
  // A new key is told once, to whom it is for.
  expect([...new Set(found)]).toEqual(['settings.createApiKey key tells brand api_keys.key_hash']);
});

const ADDRESS = /[\w.+-]+@[\w-]+\.[\w.-]*\w/g;
/** Where somebody who is not of the staff is told an address of somebody else, each with the reason. */
const ADDRESSES: Record<string, string> = {
  ...Object.fromEntries(
    [
      'agency.users rows[].email',
      'crm.brand email',
      'crm.brands rows[].email',
      'crm.creator email',
      'crm.creators rows[].email',
      'crm.exportBrandLeaderboard csv',
      'crm.exportBrands csv',
      'crm.exportCreatorLeaderboard csv',
      'crm.exportCreators csv',
      'leaderboards.assignedBrands rows[].email',
      'leaderboards.assignedCreators rows[].email',
    ].map((field) => [`${field} agency`, 'of those whom it manages (CRM-18, CRM-28, CRM-38, CRM-41)']),
  ),
  'agency.invites rows[].email agency': 'to whom it sent the invites itself (AG-21)',
  ...Object.fromEntries(
    (['brand', 'creator', 'agency'] as const).map((role) => [
      `auth.readInvite email ${role}`,
      'of the invite whose link they hold',
    ]),
  ),
  'content.campaign supportEmail creator': 'of support (CR-CAMP-30)',
  'deals.forCampaign rows[].creator.email brand': 'of creators who have agreed to work for it (BR-INV-14)',
  ...Object.fromEntries(
    (['anonymous', 'roleless', 'brand', 'creator', 'agency'] as const).map((caller) => [
      `mail.mailbox [].to ${caller}`,
      'the mailbox of demo installations, which no other one has',
    ]),
  ),
};

test('[S3] nobody but the staff is told an address of another person, unless the list here says why', async () => {
  const found = new Set<string>();
  for (const caller of CALLERS.filter((one) => one !== 'admin' && one !== 'super_admin')) {
    const own = (await askers(caller)).flatMap(({ actor }) => (actor.kind === 'user' ? [actor.email] : []));
    for (const { name, fields } of each.filter((one) => one.caller === caller)) {
      for (const [path, text] of fields.texts) {
        const others = (text.match(ADDRESS) ?? []).filter(
          (address) => !own.includes(address) && !address.startsWith('@'),
        );
        if (others.length > 0) found.add(`${name} ${path} ${caller}`);
      }
    }
  }
  expect([...found].sort()).toEqual(Object.keys(ADDRESSES).sort());
});
