import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { oneOrMany, wordList } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import type { ManyDone } from '#shared/many.ts';
import { proposalRefusals } from '#shared/messages/proposals.ts';
import { type Action, isAction, policy } from '#shared/policy.ts';
import { proposedWith } from '#shared/proposals/proposable.ts';
import type { ProposalText } from '#shared/proposals/proposals.schema.ts';
import type { ApiScope } from '#shared/settings/api-scopes.ts';
import { isStaffRole, type Noted, type UserContext } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { rehearse } from '../data/savepoint.ts';
import { badRequest, conflict } from '../errors.ts';
import { passing } from '../failures.ts';
import { inputSchema } from '../input-schema.ts';
import { actionOf, callable, procedures } from '../procedures.ts';
import { stopAtVendors } from '../providers/stopped.ts';
import { recordedHere } from '../security/audit.service.ts';
import { authorize } from '../trpc.ts';
import { actOf } from './acts.service.ts';
import * as queries from './proposals.queries.ts';
import { fieldsOf, idsIn } from './wording.rules.ts';

const { procedureByName, callProcedure } = callable(procedures);

/** A procedure that can be proposed. */
export interface Proposable {
  action: Action;
  /** The scope that a key needs to propose it. */
  scope: ApiScope;
  input: z.ZodType;
}

/** The procedure of this name, if it can be proposed. Locks nothing. @throws BAD_REQUEST for every other name */
export function proposable(name: string): Proposable {
  const procedure = procedureByName.get(name);
  const action = actionOf(procedure);
  const scope = procedure?._def.type === 'mutation' ? proposedWith(action) : null;
  if (!procedure || !scope || !isAction(action)) throw badRequest('This cannot be proposed', 'procedure');
  const [input] = procedure._def.inputs;
  return { action, scope, input: input instanceof z.ZodType ? input : z.object({}) };
}

/** What is carried out: a procedure, with what it is called with. */
export interface Order {
  procedure: string;
  input: object;
}

export interface CarriedOut {
  text: ProposalText;
  /** The input with what is the person's own. */
  input: object;
  /** What the procedure has answered; null if it has stopped before an outside service. */
  answer: unknown;
  /** What an act on several things has left as it was. */
  refused: ManyDone['refused'];
  /** Whether it has to be called again outside of the transaction, because it has stopped before an outside service. */
  stopped: boolean;
}

/**
 * Does what is proposed, as the person in whose context it is done, and says what that was: all of it is read from what was written, so that nothing
 * is left out. A procedure that calls an outside service stops there, as it does when the service cannot be reached. The caller keeps what was done, or
 * undoes it. Locks what the procedure locks. @throws what the procedure throws
 */
export async function carryOut(
  tx: Tx,
  ctx: UserContext,
  { procedure, input }: Order,
  name?: string,
): Promise<CarriedOut> {
  const { action, input: schema } = proposable(procedure);
  authorize(ctx, action, true);
  const act = actOf(procedure);
  const full = { ...input, ...(await act.own?.(tx, ctx, input, name)) };
  const read = checked(schema, full);
  const price = (await act.price?.(tx, ctx, full)) ?? null;
  // Before it is done, because it may rename or remove them.
  const things = await queries.thingsWith(tx, idsIn(read)).execute();
  const noted: Noted = { notices: [], mails: [], deliveries: [] };
  const vendors = stopAtVendors(ctx.providers);
  const inside = { ...ctx, db: tx, reader: null, providers: vendors.providers, noted };
  let answer: unknown = null;
  let asked: string | null = null;
  try {
    answer = await callProcedure(inside, procedure, () => full, 'mutation');
  } catch (error) {
    asked = vendors.asked();
    if (asked === null) throw unwrapped(error);
  }
  const known = {
    names: new Map(things.map((thing) => [thing.id, thing.name])),
    currency: things.find(({ currency }) => currency !== null)?.currency ?? null,
  };
  // The name of a signature is typed by whoever gives it.
  const shown = act.signs ? { ...Object(read), name: undefined } : read;
  const { done, refused } = severalOf(answer);
  const several = done.length + refused.length;
  const leftOut = refused.map(({ id, why }) => `Leaves out ${isolated(known.names.get(id) ?? id)}: ${why}`);
  const text = {
    title: `${policy[action].description}${several > 1 ? ` (${several})` : ''}`,
    fields: fieldsOf(shown, { sent: full, schema: inputSchema(schema), known }),
    effects: [...(await effectsOf(tx, ctx.actor.id, noted)), ...leftOut, ...(asked === null ? [] : [asked])],
    price,
  };
  return { text, input: full, answer, refused, stopped: asked !== null };
}

const manyDone: z.ZodType<ManyDone> = z.object({
  done: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), why: z.string() })),
});

/** What an act on several things has done to which of them; nothing for every other act. @throws CONFLICT if it was refused for all of them */
function severalOf(answer: unknown): ManyDone {
  const { data } = manyDone.safeParse(answer);
  if (!data) return { done: [], refused: [] };
  if (data.done.length === 0) throw conflict([...new Set(data.refused.map(({ why }) => why))].join(' '));
  return data;
}

/**
 * What a procedure would do for the person behind a program, found by doing it and undoing all of it. Of several things each has to be possible: the
 * program leaves out what is not, and so nobody reads the names of what is not theirs. Locks what the procedure locks, until then.
 * @throws what the procedure throws, and CONFLICT with what is not possible
 */
export async function rehearsed(tx: Tx, ctx: UserContext, order: Order): Promise<ProposalText> {
  const { text, refused } = await rehearse(tx, () => carryOut(tx, withoutTraces(ctx), order));
  if (refused.length > 0) throw conflict(proposalRefusals.notAll(refused));
  return text;
}

/** The person behind a program, without their key, and without limits, which a rehearsal does not use up. */
function withoutTraces({ key: _key, ...ctx }: UserContext): UserContext {
  const full = { left: Number.MAX_SAFE_INTEGER, taken: true, resetS: 0 };
  return {
    ...ctx,
    session: null,
    limits: {
      ...ctx.limits,
      ask: async () => full,
      take: async () => full.left,
      takeEach: async (_name, asked) => new Map([...asked.keys()].map((key) => [key, full.left])),
    },
  };
}

/** A failure of the database as it was before a procedure was called by its name, so that `inTransaction` tries the whole again. */
const unwrapped = (error: unknown): unknown =>
  error instanceof TRPCError && passing(error.cause) !== null ? error.cause : error;

/** An input as the procedure reads it. @throws BAD_REQUEST, like the procedure */
function checked(schema: z.ZodType, input: object): unknown {
  const read = schema.safeParse(input);
  if (!read.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: read.error });
  return read.data;
}

/** What makes two orders the same: their fields in one order, without the key that is new in each request. Locks nothing. */
export function essence({ procedure, input }: Order): string {
  const { requestKey: _new, ...rest } = Object(input);
  return JSON.stringify([procedure, inOrder(rest)]);
}

/** The same value for the same fields, whatever their order. */
const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(inOrder)
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([field, its]) => [field, inOrder(its)])
      : value;

/** Whether the procedure wants a key of each request. Locks nothing. */
export const wantsRequestKey = ({ input }: Proposable): boolean =>
  inputSchema(input).properties?.requestKey !== undefined;

/**
 * What this transaction has recorded, and whom it tells what; nothing about how staff and the security rules are told, nor about webhooks of others, which
 * are their own affair.
 */
async function effectsOf(tx: Tx, accountId: string, { notices, mails, deliveries }: Noted): Promise<string[]> {
  const done = await recordedHere(tx);
  const told = await queries.noticesWith(tx, notices).execute();
  const mailed = await queries.mailsWith(tx, mails).execute();
  const sent = await queries.deliveriesWith(tx, accountId, deliveries).execute();
  const toStaff = [...told, ...mailed].some(({ role }) => isStaffRole(role));
  const people = told.filter(({ role }) => !isStaffRole(role));
  const noticed = new Set(people.map(({ userId }) => userId));
  const byMail = new Set(mailed.map(({ userId }) => userId));
  const news = people.map(({ userId, name, title, message }) => ({
    name,
    text: `${byMail.has(userId) ? ', also by email' : ''}: ${title}. ${message}`,
  }));
  const letters = mailed
    .filter(({ userId, role }) => !noticed.has(userId) && !isStaffRole(role))
    .map(({ name, subject }) => ({ name, text: `: ${subject}` }));
  return [
    ...counted(done),
    ...each(news, 'Tells'),
    ...each(letters, 'Emails'),
    ...(toStaff ? ['Tells Accord’s staff'] : []),
    ...messages(sent),
  ];
}

/** The same sentence about several things once, with how many they are. */
const counted = (done: Awaited<ReturnType<typeof recordedHere>>): string[] =>
  [...Map.groupBy(done, ({ sentence }) => sentence)].map(([sentence, rows]) => {
    const things = new Set(rows.map(({ thing }) => thing)).size;
    return sentence + oneOrMany(things, '', ` (${things} times)`);
  });

/** The same words to several people once, with their names. */
const each = (told: readonly { name: string; text: string }[], verb: string): string[] =>
  [...Map.groupBy(told, ({ text }) => text)].map(
    ([text, rows]) => `${verb} ${wordList([...new Set(rows.map(({ name }) => isolated(name)))])}${text}`,
  );

/** The events of which each webhook is told, with how many messages that is where it is more than one. */
const messages = (sent: readonly { url: string; event: string; count: number }[]): string[] =>
  [...Map.groupBy(sent, ({ url }) => url)].map(([url, each]) => {
    const events = each.map(({ event, count }) => event + oneOrMany(count, '', ` (${count} messages)`));
    return `Sends to your webhook at ${new URL(url).host}: ${wordList(events)}`;
  });
