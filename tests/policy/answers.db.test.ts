import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DEMO_EMAILS, DEMO_PASSWORD, loadDemo } from '#db/demo.ts';
import { createUser } from '#db/factories.ts';
import { type Actor, isStaffRole, principalOf } from '#server/context.ts';
import { stopToken } from '#server/ground/brand-people.ts';
import { API_ENDPOINTS } from '#server/http/api-endpoints.ts';
import { procedures } from '#server/ops-list.ts';
import { createFileStore } from '#server/providers/files/store.ts';
import { REPORT_FIELDS } from '#shared/guests/guests.ts';
import { roles } from '#shared/policy/rule.ts';
import { isAction, policy } from '#shared/policy.ts';
import { API_ROLES } from '#shared/settings/api-scopes.ts';
import { isOneOf } from '#shared/status-sets.ts';
import { addFields, type Fields, noFields } from '#tests/support/answer-fields.ts';
import { createApiKey, createClient, requestOfClient } from '#tests/support/api-keys.ts';
import { linkCodeOf } from '#tests/support/brand-people.ts';
import { answersOf, candidatesIn } from '#tests/support/callers.ts';
import { harness } from '#tests/support/harness.ts';
import { createProposal } from '#tests/support/proposals.ts';
import { READ_AT, readers } from '#tests/support/readers.ts';
import { isNamedSecret, secretIn, storedSecrets } from '#tests/support/stored-secrets.ts';
import {
  ADDRESSES,
  CALLERS,
  type Caller,
  collected,
  ELSEWHERE,
  KEYS,
  lineOf,
  listed,
  NOTHING,
  namesAnother,
  type Told,
  tell,
} from '#tests/support/told.ts';
import { undrawn } from '#tests/support/undrawn.ts';

// What every procedure returns to each role, field by field, on the demo data and on a crowd with rows in all states. The public API returns the
// answers of the same procedures, and live events carry a topic and no data, so this is all that leaves the server as JSON.

const h = await harness();
await loadDemo(h.ownerUrl, createFileStore(h.env), READ_AT, undrawn);
// The demo's report is shared without amounts.
await h.owner
  .updateTable('guestLinks')
  .set({ fields: [...REPORT_FIELDS] })
  .where('kind', '=', 'report')
  .execute();
const { reads, send, grow, people, guests, ids } = await readers(h);
await grow(11);
// Decided proposals, more than a list shows at once.
for (let n = 0; n < 30; n += 1) await createProposal(h.owner, { accountId: people.brand, status: 'declined' });

const mayCall = (caller: Caller, action: string): boolean =>
  isAction(action) && policy[action].principals.includes(caller);

/** The callers, two of each role: one has the demo data, the other the crowd's. */
const demo = await h.owner
  .selectFrom('users')
  .where('email', 'in', DEMO_EMAILS.slice(0, roles.length))
  .select(['id', 'role'])
  .execute();
const roleless = await createUser(h.owner, null);
/** Three days after the crowd was created, when its invitations are open and its deadlines have not passed. */
const CROWD_AT = new Date('2026-03-05T10:00:00.000Z');
const askers = async (caller: Caller): Promise<{ actor: Actor; now: Date }[]> => {
  if (caller === 'anonymous') return [{ actor: { kind: 'anonymous' }, now: READ_AT }];
  if (caller === 'guest') return guests.map((actor) => ({ actor, now: CROWD_AT }));
  if (caller === 'roleless') return [{ actor: await h.actor(roleless.id), now: READ_AT }];
  const own = demo.find(({ role }) => role === caller)?.id ?? '';
  return [
    { actor: await h.actor(own), now: READ_AT },
    { actor: await h.actor(people[caller]), now: CROWD_AT },
  ];
};

const CONTACTS = { csv: 'name,email\nAnn Other,ann@contacts.test\n', userType: 'brand' };
/** A tracking link of the demo's brand. */
const tracked = await h.owner
  .selectFrom('trackingLinks')
  .innerJoin('deals', 'deals.id', 'trackingLinks.dealId')
  .innerJoin('users', 'users.id', 'deals.brandId')
  .where('users.email', '=', 'brand@accord.test')
  .select(['trackingLinks.code', 'deals.campaignId', 'deals.id as dealId', 'deals.brandId', 'deals.creatorId'])
  .orderBy(sql`tracking_links.ctid`)
  .executeTakeFirstOrThrow();
// The demo has too few brands for a benchmark, and no campaign on one platform alone.
await sql`insert into benchmarks (metric, industry, tier, platform, brands, deals, held_back, counted_at)
  select metric, industry, tier, 'tiktok', 2, 2, 'few', counted_at from benchmarks where metric = 'acceptanceRate' and platform is null
  on conflict do nothing`.execute(h.owner);
await h.owner
  .updateTable('benchmarks')
  .set({ brands: sql`case when industry is null then 12 else 13 end`, deals: 30 })
  .execute();
await h.owner
  .updateTable('benchmarks')
  .set({ heldBack: null, low: 1, median: 2, high: 3 })
  .where(sql<boolean>`not (metric = 'cpm' and industry is null and tier is null and platform is null)`)
  .execute();
await h.owner
  .updateTable('submissions')
  .set({ platform: 'tiktok' })
  .where('platform', 'is not', null)
  .where('campaignId', 'in', (eb) => eb.selectFrom('deals').where('brandId', '=', tracked.brandId).select('campaignId'))
  .execute();
// What programs of the demo have proposed ends with the accounts that are closed before it could be confirmed: these have a key of somebody else.
const proposed = {
  creator: ['deals.decline', { dealId: randomUUID() }],
  agency: ['crm.deleteNote', { noteId: randomUUID() }],
} as const;
for (const role of ['creator', 'agency'] as const) {
  const [procedure, input] = proposed[role];
  const keyId = await createApiKey(h.owner, roleless.id);
  await createProposal(h.owner, { accountId: people[role], procedure, input, keyId });
}
const requestOfNew = async () => requestOfClient(await createClient(h.owner));
/** Inputs for which the generic sample is wrong. */
const known: Record<string, object> = {
  'account.prove': { password: DEMO_PASSWORD },
  'account.startSecondFactor': { password: DEMO_PASSWORD },
  'analytics.exportRevenue': { from: '2026-01-01', until: '2026-06-01' },
  'analytics.setDiscountCode': { dealId: tracked.dealId, discountCode: 'KNOWN-10' },
  'analytics.withCreator': { creatorId: tracked.creatorId },
  'analytics.reportConversions': {
    campaignId: tracked.campaignId,
    conversions: [{ link: tracked.code, id: 'One more order' }],
  },
  'auth.requestReset': { email: 'nobody@people.test' },
  'auth.signIn': { email: DEMO_EMAILS[2], password: DEMO_PASSWORD },
  // Of a deal without open milestones.
  'cases.open': { split: [] },
  'guests.open': { token: 'demo-content' },
  'guests.shareContent': { fields: ['caption'] },
  'guests.shareList': { fields: ['name'], matchCampaignId: null },
  'content.comment': { version: 1, text: 'Here', fileId: null, anchor: null },
  'content.save': { submissionId: null, fileIds: [], piece: null },
  'content.submit': { piece: null },
  'crm.answerJoin': { code: linkCodeOf(people.brand), agreed: true },
  'crm.checkPeople': { csv: CONTACTS.csv },
  'crm.importPeople': { csv: CONTACTS.csv },
  'crm.join': { code: linkCodeOf(people.brand) },
  'crm.stopContact': { token: stopToken(h.env, 'ann@contacts.test') },
  'leads.checkContacts': CONTACTS,
  'leads.importContacts': CONTACTS,
  'portfolio.addPost': { post: 'https://tiktok.com/@mine/video/1', title: 'Mine' },
  'pricing.delete': { seenMinor: 5_000 },
  'pricing.update': { floorId: ids.floorId, minPriceMajor: 50, seenMinor: 0 },
  'profiles.connectAccount': { platform: 'tiktok', handle: 'ana.bakes' },
  'profiles.edit': { changes: { bio: 'Words' } },
  'settings.createApiKey': { scopes: ['content:read'] },
  'settings.askedByAssistant': { request: await requestOfNew() },
  'settings.connectAssistant': { request: await requestOfNew(), scopes: ['proposals:read'], days: null },
  'settings.changeTemplate': { templateId: ids.templateId, name: 'Another name' },
  'system.runJob': { job: 'deals.expire' },
};

/** After so many answers in a row that add no field, a read is called no more. */
const NEEDLESS = 20;
/** Whether an answer has nothing but texts, as papers and exports have: others of the procedure have the same. */
const isPaper = (answer: unknown): boolean =>
  typeof answer === 'object' && !Array.isArray(answer) && Object.values(answer ?? [null]).every(isText);
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
/** How many rows are tried of those that somebody has not been told of, which mostly are not theirs; staff may use all. */
const STRANGE = 20;
const STRANGE_TO_STAFF = 120;
/** How many rows a write of a person tries until it is allowed. Rows in different states come first. */
const WRITE_TRIES = 40;
const seen = new Map<string, Map<Caller, Fields>>();
const fieldsOf = (name: string, caller: Caller): Fields => {
  const callers = seen.get(name) ?? new Map<Caller, Fields>();
  seen.set(name, callers);
  const fields = callers.get(caller) ?? noFields();
  callers.set(caller, fields);
  return fields;
};

/** The documented answers of some procedures for programs, and the answers that do not match. */
const described = new Map(
  // What is proposed is answered with a proposal.
  API_ENDPOINTS.filter(({ proposes }) => !proposes).map(({ procedure, answer }) => [procedure, answer]),
);
const unfit: string[] = [];
/** The ids that each person was told. */
const toldIds = new Map<string, Set<string>>();
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
const idsToldTo = (actor: Actor): Set<string> => {
  const id = actor.kind === 'user' ? actor.id : '';
  const told = toldIds.get(id) ?? new Set();
  toldIds.set(id, told);
  return told;
};

/** Whether the answer adds a field. */
function note(name: string, actor: Actor, answer: unknown): boolean {
  const caller = principalOf(actor) as Caller;
  const fields = fieldsOf(name, caller);
  const before = fields.paths.size + fields.filled.size;
  addFields(fields, answer);
  for (const [id] of (JSON.stringify(answer) ?? '').matchAll(UUID)) idsToldTo(actor).add(id);
  const fits = described.get(name)?.safeParse(answer);
  if (fits?.error && isOneOf(API_ROLES, caller)) unfit.push(`${name} ${caller} ${fits.error.message}`);
  return fields.paths.size + fields.filled.size > before;
}

const isStaff = (actor: Actor): boolean => actor.kind === 'user' && isStaffRole(actor.role);

/** First what the person was told of, then some of the rest. */
function triedBy(actor: Actor, kind: string, candidates: Record<string, string[]>): Record<string, string[]> {
  const told = idsToldTo(actor);
  const tried = (ids: string[]): string[] => {
    if (isStaff(actor)) return ids.slice(0, STRANGE_TO_STAFF);
    const own = [...ids.filter((id) => told.has(id)), ...ids.filter((id) => !told.has(id)).slice(0, STRANGE)];
    return kind === 'mutation' ? own.slice(0, WRITE_TRIES) : own;
  };
  return Object.fromEntries(Object.entries(candidates).map(([field, ids]) => [field, tried(ids)]));
}

/** Whether a procedure has told a role all it can tell: no field was empty. */
function hasToldAll(name: string, caller: Caller): boolean {
  const fields = seen.get(name)?.get(caller);
  return fields !== undefined && fields.paths.size > 0 && fields.filled.size === fields.paths.size;
}

/** Every secret that the database has held, with its column. */
const secrets = new Map<string, string>();
async function noteSecrets(): Promise<void> {
  for (const [value, column] of await storedSecrets(h.owner)) secrets.set(value, column);
}

/** Reads each procedure with each of its choices, then with many ids, and only then calls the writes, once for each allowed caller. */
async function callEverything(): Promise<void> {
  for (const read of reads) {
    for (const asker of read.askers) {
      const actor = await h.actor(people[asker]);
      for (const choice of [{}, ...read.choices]) {
        const answer = await send({ ...read, asker }, choice);
        if (answer.statusCode === 200) note(read.name, actor, answer.json().result.data ?? null);
      }
    }
  }
  const candidates = {
    ...(await candidatesIn(h.owner)),
    creatorId: [people.creator],
    userId: [people.creator],
    brandId: [ids.brandId ?? ''],
  };
  for (const kind of ['query', 'mutation'] as const) {
    await noteSecrets();
    for (const procedure of procedures().filter((each) => each.kind === kind)) {
      for (const caller of CALLERS.filter((each) => mayCall(each, procedure.action))) {
        for (const { actor, now } of await askers(caller)) {
          if (kind === 'mutation' && hasToldAll(procedure.name, caller)) break;
          let needless = 0;
          for await (const answer of answersOf(
            { h, now, known, candidates: triedBy(actor, kind, candidates) },
            procedure,
            actor,
          )) {
            needless = note(procedure.name, actor, answer) ? 0 : needless + 1;
            if (kind === 'mutation' || needless === NEEDLESS || isPaper(answer)) break;
          }
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

/** Who receives each field, and who has received it with content. */
const here: { told: Told; filled: Told } = { told: new Map(), filled: new Map() };
for (const { name, caller, fields } of each) {
  for (const path of fields.paths) tell(here.told, `${name} ${path}`, caller);
  for (const path of fields.filled) tell(here.filled, `${name} ${path}`, caller);
}

const fieldsByName = Map.groupBy(here.told.keys(), (field) => field.slice(0, field.indexOf(' ')));

/** One line for each field of an answer: procedure, path, and the roles that receive it. */
function told(area: string): string {
  const lines = procedures()
    .filter(({ name }) => areaOf(name) === area)
    .flatMap(({ name }) => {
      const fields = fieldsByName.get(name) ?? [];
      return fields.toSorted().map((field) => lineOf(field, here.told.get(field)));
    });
  return `${lines.join('\n')}\n`;
}

test.each(areas)(
  '[S3] to each role %s tells no field that the list in tests/policy/answers does not name',
  async (area) => {
    await expect(told(area)).toMatchFileSnapshot(`./answers/${area}.snap`);
  },
);

/**
 * Fields that only other tests receive, and which those tests are checked against (heard.ts). To regenerate the list: `ANSWERS=collect vitest run
 * --project db`, then `ANSWERS=merge vitest run --project db tests/policy/answers.db.test.ts -u`.
 */
const elsewhere = process.env.ANSWERS === 'merge' ? collected() : listed(ELSEWHERE);
for (const [field, callers] of elsewhere) {
  const [name = '', path] = field.split(' ');
  for (const caller of callers) {
    const isToldHere = here.told.get(field)?.has(caller) && here.filled.has(field);
    if (path === NOTHING ? seen.has(name) : isToldHere) callers.delete(caller);
  }
  if (callers.size === 0) elsewhere.delete(field);
}

test('[S3] what only other tests are told is a list, too, which has no line that the lists above make needless', async () => {
  const lines = [...elsewhere.keys()].sort().map((field) => lineOf(field, elsewhere.get(field)));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`./answers/${ELSEWHERE}`);
});

/** How many procedures no test calls successfully, and how many fields no test fills. Both may only decrease. */
const UNANSWERED_MAX = 0;
const EMPTY_MAX = 135;

test('[S3] what no test reaches is known by name, and becomes only less', async () => {
  const answered = new Set([...here.told.keys(), ...elsewhere.keys()].map((field) => field.split(' ')[0]));
  const unanswered = procedures().flatMap(({ name }) => (answered.has(name) ? [] : [name]));
  // A field that is null here may be an object or a list elsewhere, which is filled if a field of it is.
  const filled = new Set(
    [...here.filled.keys(), ...elsewhere.keys()].flatMap((field) => [
      field,
      ...[...field.matchAll(/[.[]/g)].map(({ index }) => field.slice(0, index)),
    ]),
  );
  const empty = [...here.told.keys()].filter((field) => !field.endsWith(' (itself)') && !filled.has(field));
  const text = ['never answered', ...unanswered.sort(), '', 'always empty', ...empty.sort()].join('\n');
  await expect(`${text}\n`).toMatchFileSnapshot('./answers/unreached.snap');
  expect(unanswered.length).toBeLessThanOrEqual(UNANSWERED_MAX);
  expect(empty.length).toBeLessThanOrEqual(EMPTY_MAX);
});

/** Fields with such a name that are returned all the same, each with the reason. */
const TOLD: Record<string, string> = {
  'account.confirmSecondFactor recoveryCodes[]': 'the person’s own new codes, shown once',
  'account.overview secondFactor.recoveryCodesLeft': 'how many codes are left',
  'account.renewRecoveryCodes recoveryCodes[]': 'the person’s own new codes, shown once',
  'account.startPasskey excludeCredentials[]': 'the names of the person’s own passkeys, which open nothing',
  'account.startPasskey excludeCredentials[].id': 'the names of the person’s own passkeys, which open nothing',
  'account.startPasskey excludeCredentials[].transports[]':
    'the names of the person’s own passkeys, which open nothing',
  'account.startPasskey excludeCredentials[].type': 'the names of the person’s own passkeys, which open nothing',
  'account.startPasskeyProof allowCredentials[]': 'the names of the person’s own passkeys, which open nothing',
  'account.startPasskeyProof allowCredentials[].id': 'the names of the person’s own passkeys, which open nothing',
  'account.startPasskeyProof allowCredentials[].transports[]':
    'the names of the person’s own passkeys, which open nothing',
  'account.startPasskeyProof allowCredentials[].type': 'the names of the person’s own passkeys, which open nothing',
  'account.startSecondFactor secret': 'what the person types into their app, before it counts',
  'account.turnOnSecondFactor recoveryCodes[]': 'the person’s own new codes, shown once',
  'analytics.tracking secret': 'with it the brand’s own shop tells of its orders',
  'auth.startPasskey allowCredentials[]': 'the names of the passkeys of whoever has just given the password',
  'auth.startPasskey allowCredentials[].id': 'the names of the passkeys of whoever has just given the password',
  'auth.startPasskey allowCredentials[].transports[]':
    'the names of the passkeys of whoever has just given the password',
  'auth.startPasskey allowCredentials[].type': 'the names of the passkeys of whoever has just given the password',
  'guests.links rows[].password': 'whether the link has one',
  'payments.agreement documents.hash': 'the fingerprint of the papers that are signed',
  'payments.contract documents.hash': 'the fingerprint of the papers that are signed',
  'settings.createWebhook secret': 'by which the company’s own server knows us, shown once',
  'settings.rotateWebhookSecret secret': 'by which the company’s own server knows us, shown once',
};

test('[S3] no answer to anybody has a field that is named like a secret', () => {
  const found = [...here.told.keys(), ...elsewhere.keys()].filter((field) => isNamedSecret(field.split(' ')[1] ?? ''));
  expect([...new Set(found)].sort()).toEqual(Object.keys(TOLD).sort());
});

test('[S3] what a list lets a person be told of secrets, no API key can read', () => {
  const open = new Set(API_ENDPOINTS.map(({ procedure }) => procedure));
  expect(Object.keys(TOLD).filter((field) => open.has(field.split(' ')[0] ?? ''))).toEqual([]);
});

test('what the public API answers is what its description says, whatever the rows are', () => {
  expect([...new Set(unfit)].slice(0, 10)).toEqual([]);
});

test('[S3] no answer to anybody contains a secret that is stored', async () => {
  const columns = ['users.password_hash', 'sessions.id', 'api_keys.key_hash', 'auth_tokens.token_hash'];
  expect([...new Set(secrets.values())]).toEqual(expect.arrayContaining(columns));
  const found = each.flatMap(({ name, caller, fields }) =>
    fields.texts.flatMap(([path, text]) => {
      return secretIn(secrets, text) ? [`${name} ${path} ${caller}`] : [];
    }),
  );
  expect([...new Set(found)].filter((field) => !KEYS.includes(field))).toEqual([]);
});

test('[S3] nobody but the staff is told an address of another person, unless a list says why', async () => {
  const found = new Set<string>();
  for (const caller of CALLERS) {
    const actors = (await askers(caller)).map(({ actor }) => actor);
    for (const { name, fields } of each.filter((one) => one.caller === caller)) {
      for (const [path, text] of fields.texts) {
        if (actors.every((actor) => namesAnother(text, actor))) found.add(`${name} ${path} ${caller}`);
      }
    }
  }
  expect([...found].sort()).toEqual(Object.keys(ADDRESSES).sort());
});
