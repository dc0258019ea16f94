import { callTRPCProcedure, TRPCError } from '@trpc/server';
import { describe, expect, test } from 'vitest';
import { createUser, FACTORY_TIME } from '#db/factories.ts';
import type { UserActor } from '#server/context.ts';
import { procedures } from '#server/ops-list.ts';
import { appRouter } from '#server/router.ts';
import type { Role } from '#shared/policy/rule.ts';
import { isAction, policy } from '#shared/policy.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { harness } from '#tests/support/harness.ts';
import { idFields, inputSchemas, sample } from '#tests/support/inputs.ts';

import { tenant } from './tenant.ts';

const h = await harness();

/** The agency that manages the brand and the creator of the tenant. */
const theirAgency = await createUser(h.owner, 'agency');

const { ids: theirs, people } = await tenant(h, theirAgency.id);
const outsiders: Partial<Record<Role, UserActor>> = {
  brand: await h.actor((await createUser(h.owner, 'brand')).id),
  creator: await h.actor((await createUser(h.owner, 'creator')).id),
  agency: await h.actor((await createUser(h.owner, 'agency')).id),
};

// The agency manages its own brand and creator, so that nothing is hidden just because it manages nobody.
for (const role of ['brand', 'creator'] as const) {
  await h.owner
    .insertInto('agencyUsers')
    .values({
      agencyId: outsiders.agency?.id ?? '',
      userId: (await createUser(h.owner, role)).id,
      role: `managed_${role}`,
      createdAt: FACTORY_TIME,
    })
    .execute();
}

/** Whether a field is the id of a person, who belongs to no tenant: brands can find every creator. */
const isPerson = (field: string): boolean => /(creator|user|brand|agency)Ids?(\.0)?$/i.test(field);

/** Another tenant's ids for a field, by its name, such as `campaignId` or `fileIds.0`. */
function candidates(field: string): string[] {
  const leaf = field.split('.').findLast((part) => part !== '0') ?? '';
  return theirs[leaf.replace(/Ids?$/, '')] ?? [];
}

/** Keys that the caller makes up, which belong to no row yet. */
const MADE_UP = ['requestKey'];

/** Inputs for procedures that refuse the generic sample. */
const documentHash = 'a'.repeat(64);
const valid: Record<string, object> = {
  'analytics.reportConversions': { conversions: [{ code: 'SAVE10', id: '1' }] },
  'analytics.setDiscountCode': { discountCode: 'SAVE10' },
  'settings.changeWebhook': { events: ['deal.accepted'] },
  'cases.layDown': { thingId: '1' },
  'campaigns.createDraft': { draft: { name: 'Mine', coverFileId: theirs.coverFile?.[0] } },
  'payments.signAsBrand': { documentHash },
  'payments.signAsCreator': { documentHash },
  'portfolio.addPost': { post: 'https://tiktok.com/@mine/video/1' },
};

const byName = new Map(procedures().map((procedure) => [procedure.name, procedure]));
const cases = inputSchemas().flatMap(({ name, schema }) => {
  const fields = idFields(schema).filter((field) => !isPerson(field) && !MADE_UP.includes(field));
  const action = byName.get(name)?.action ?? '';
  const allowed = isAction(action) ? policy[action].principals : [];
  return fields.length === 0
    ? []
    : (['brand', 'creator', 'agency'] as const)
        .filter((role) => allowed.includes(role))
        .map((role) => ({ name, role, schema, fields }));
});

type Case = Omit<(typeof cases)[number], 'role'> & { role: keyof typeof outsiders };

/** Calls a procedure with each id that a field can have, one field at a time: nothing is found, and nothing changes. */
async function expectNotFound(
  { name, role, schema, fields }: Case,
  idsFor: (field: string) => readonly string[],
  narrowed: Readonly<Record<string, string>> = {},
  asked = (input: object): object => input,
) {
  const procedure = byName.get(name);
  const actor = outsiders[role];
  if (!procedure || !actor) throw new Error(`${name} cannot be called as ${role}`);
  const before = await fingerprint(h.owner);
  const wrong: string[] = [];
  for (const field of fields) {
    const leaf = field.split('.').findLast((part) => part !== '0') ?? '';
    for (const id of idsFor(field)) {
      const input = {
        ...asked(sample(schema, { [leaf]: id }) as object),
        ...valid[name],
        ...(leaf === field ? { [leaf]: id } : {}),
      };
      const answer = await outcome(name, procedure.kind, actor, input);
      if (answer !== (narrowed[name] ?? 'NOT_FOUND')) wrong.push(`${field}: ${answer.slice(0, 300)}`);
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
  expect(await fingerprint(h.owner)).toBe(before);
}

describe('[BR-DASH-26] [S2] another tenant’s id answers NOT_FOUND and changes nothing', () => {
  test('there are procedures to call, and another tenant’s row for every id that they take', () => {
    expect(cases.length).toBeGreaterThan(0);
    const missing = cases.flatMap(({ name, fields }) =>
      fields.filter((f) => candidates(f).length === 0).map((f) => `${name} ${f}`),
    );
    expect(missing).toEqual([]);
  });

  test.each(cases)('$name as $role', (each) => expectNotFound(each, candidates));
});

/** What an agency calls with the id of a person: unlike a brand it finds only the people assigned to it. */
const aboutPeople = inputSchemas().flatMap(({ name, schema }): Case[] => {
  const fields = idFields(schema).filter(isPerson);
  const action = byName.get(name)?.action ?? '';
  const allowed = isAction(action) && policy[action].principals.includes('agency');
  return allowed && fields.length > 0 ? [{ name, role: 'agency', schema, fields }] : [];
});

/** A list that is narrowed to a person cannot also be narrowed to a campaign. */
const ofAnyCampaign = ({ campaignId: _, ...input }: { campaignId?: unknown }): object => input;
/** A list that is narrowed to a person returns no rows, as for a person who does not exist. */
const NARROWED = { 'crm.deals': 'answered {"rows":[],"nextCursor":null}' };

describe('[AG-17] somebody who is not assigned to an agency is NOT_FOUND to it, and nothing changes', () => {
  test('these are the procedures of an agency that take the id of a person', () => {
    expect(aboutPeople.map(({ name }) => name).sort()).toEqual([
      'crm.addFollowUp',
      'crm.addNote',
      'crm.addTag',
      'crm.brand',
      'crm.creator',
      'crm.deals',
      'crm.marks',
      'crm.notes',
      'crm.removeTag',
      'crm.timeline',
    ]);
  });

  const ids = people.map(({ id }) => id);
  test.each(aboutPeople)('$name', (each) => expectNotFound(each, () => ids, NARROWED, ofAnyCampaign));

  test.each(aboutPeople)('$name finds the same people for their own agency', async ({ name, schema, fields }) => {
    const answers: string[] = [];
    for (const id of ids) {
      const input = ofAnyCampaign(Object(sample(schema, Object.fromEntries(fields.map((field) => [field, id])))));
      answers.push(await outcome(name, byName.get(name)?.kind ?? 'query', await h.actor(theirAgency.id), input));
    }
    expect(answers.filter((answer) => answer.startsWith('answered'))).not.toEqual([]);
  });
});

/** Reads by an id, or by the token of an invite, which are not lists. */
const byId = new Set(
  inputSchemas().flatMap(({ name, schema }) => (schema.required?.some((key) => /Id$|^token$/.test(key)) ? [name] : [])),
);
/** Reads without an id, or with an optional one: they must list only the caller's own rows. */
const open = procedures().flatMap(({ name, kind, action, input }) =>
  kind !== 'query' || !isAction(action) || byId.has(name)
    ? []
    : (['brand', 'creator', 'agency'] as const)
        .filter((role) => policy[action].principals.includes(role))
        .map((role) => ({ name, role, takesInput: input !== null })),
);

describe('a list without an id', () => {
  const foreign = Object.values(theirs).flat();
  const schemas = new Map(inputSchemas().map(({ name, schema }) => [name, schema]));
  test.each(open)('$name as $role shows nothing of another tenant', async ({ name, role, takesInput }) => {
    const actor = outsiders[role];
    if (!actor) throw new Error(`Nobody is ${role}`);
    const schema = schemas.get(name);
    const input = takesInput && schema ? withoutIds(sample(schema, { creatorId: actor.id })) : undefined;
    const asked = name === 'views.list' && role === 'brand' ? { list: 'discover' } : input;
    const answer = await outcome(name, 'query', actor, asked);
    const unseen = role === 'agency' ? [...foreign, ...people.flatMap(({ id, email }) => [id, email])] : foreign;
    expect(answer).toMatch(/^answered|^NOT_FOUND/);
    // The mailbox of a demo shows what was mailed to anybody.
    if (name !== 'mail.mailbox') expect(unseen.filter((text) => answer.includes(text))).toEqual([]);
  });
});

/** The input without its optional ids, so that the list is as long as possible. */
function withoutIds(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).filter(([key]) => !key.endsWith('Id')));
}

async function outcome(path: string, type: 'query' | 'mutation' | 'subscription', actor: UserActor, input: unknown) {
  try {
    const value = await callTRPCProcedure({
      router: appRouter,
      path,
      type,
      ctx: h.context(actor),
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    });
    return `answered ${JSON.stringify(value)}`;
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    return error.code === 'NOT_FOUND' ? 'NOT_FOUND' : `${error.code} ${error.message.slice(0, 300)}`;
  }
}
