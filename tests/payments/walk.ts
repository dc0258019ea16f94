import { sql } from 'kysely';
import { createFile, type Row } from '#db/factories.ts';
import { hashPassword } from '#server/auth/password.ts';
import type { Actor, Context, SystemContext, UserActor } from '#server/context.ts';
import { type Db, inTransaction } from '#server/data/db.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { addJob, type JobName } from '#server/jobs.ts';
import type { Bank } from '#server/providers/payments/bank/bank.ts';
import { createSandboxPayments } from '#server/providers/payments/local.ts';
import { appRouter } from '#server/router.ts';
import { createCallerFactory } from '#server/trpc.ts';
import { DAY_MS } from '#shared/constants.ts';
import type { Currency } from '#shared/currencies.ts';
import { creatorPoolMinor } from '#shared/money.ts';
import { crashingDb } from '#tests/races/crashing-db.ts';
import { inboxBank } from '#tests/support/bank.ts';
import type { Harness } from '#tests/support/harness.ts';
import { completeDraft, quietUser } from './agreement.ts';

const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;

export const PASSWORD = 'correct horse battery';
const passwordHash = await hashPassword(PASSWORD);
const MINUTE_MS = 60_000;
/** What each creator is offered, in hundredths of the pool: the last one fits only if another falls out. */
const SHARES = [50, 30, 40] as const;
/** How many files each creator can submit. */
const TAKES = 8;

/** The clock of all walks of a file: it only goes forward, so that everything from one walk is past for the next. */
export interface Clock {
  now: Date;
}

/** There is nothing that the step could be about. */
export class NothingToDo extends Error {}

/**
 * One campaign from its draft to its end, driven through the product's own procedures, jobs and bank, with its own clock. A step may run in a process
 * that dies at one of its statements.
 */
export class Walk {
  readonly campaignId: string;
  readonly brand: Row<'users'>;
  readonly creators: readonly Row<'users'>[];
  readonly admin: Row<'users'>;
  readonly contracts: readonly string[];
  readonly offers: readonly { creator: Row<'users'>; agreedMinor: number }[];
  readonly budgetMinor: number;
  readonly currency: Currency;
  readonly bank: Bank;
  readonly #h: Harness;
  readonly #clock: Clock;
  readonly #takes: ReadonlyMap<string, string[]>;
  #db: Db;
  #count = 0;

  private constructor(h: Harness, clock: Clock, cast: Cast) {
    this.#h = h;
    this.#clock = clock;
    this.#db = h.db;
    this.#takes = cast.takes;
    this.campaignId = cast.campaignId;
    this.brand = cast.brand;
    this.creators = cast.creators;
    this.admin = cast.admin;
    this.contracts = cast.contracts;
    this.currency = cast.currency;
    this.budgetMinor = cast.budgetMinor;
    this.offers = cast.creators.map((creator, at) => {
      const agreedMinor = Math.floor((creatorPoolMinor(cast.budgetMinor) * (SHARES[at] ?? 0)) / 100);
      return { creator, agreedMinor: Math.max(1, agreedMinor) };
    });
    this.bank = bankAt(h, clock);
  }

  /** A brand with a complete draft, three creators who can be invited, and staff. Nobody gets mail. */
  static async begin(h: Harness, clock: Clock, of: { budgetMinor: number; currency: Currency }): Promise<Walk> {
    const person = (role: 'brand' | 'creator' | 'admin') => quietUser(h, role, { passwordHash, createdAt: clock.now });
    const files = async (ownerId: string, purpose: 'submission' | 'contract', count: number) => {
      const all = Array.from({ length: count }, () => createFile(h.owner, { ownerId, purpose, createdAt: clock.now }));
      return (await Promise.all(all)).map(({ id }) => id);
    };
    const brand = await person('brand');
    const creators = [await person('creator'), await person('creator'), await person('creator')];
    const takes = new Map<string, string[]>();
    for (const { id } of creators) takes.set(id, await files(id, 'submission', TAKES));
    const ctx = contextAt(h, h.db, clock, await h.actor(brand.id));
    const draft = completeDraft(of, clock.now);
    const { id: campaignId } = await createCaller(ctx).campaigns.createDraft({ draft });
    const contracts = await files(brand.id, 'contract', 3);
    const admin = await person('admin');
    return new Walk(h, clock, { campaignId, brand, creators, admin, contracts, takes, ...of });
  }

  get now(): Date {
    return this.#clock.now;
  }

  get owner(): Db {
    return this.#h.owner;
  }

  actor(userId: string): Promise<UserActor> {
    return this.#h.actor(userId);
  }

  campaign(): Promise<Row<'campaigns'>> {
    const row = this.owner.selectFrom('campaigns').selectAll().where('id', '=', this.campaignId);
    return row.executeTakeFirstOrThrow();
  }

  async accountStatus(id: string): Promise<Row<'users'>['status']> {
    const row = this.owner.selectFrom('users').select('status').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).status;
  }

  deals(): Promise<Row<'deals'>[]> {
    const rows = this.owner.selectFrom('deals').selectAll().where('campaignId', '=', this.campaignId);
    return rows.orderBy('createdAt').orderBy('agreedAmountMinor').execute();
  }

  /** The people who have signed anything of this campaign. */
  async signers(): Promise<Set<string>> {
    const rows = this.owner.selectFrom('signatures').innerJoin('deals', 'deals.id', 'signatures.dealId');
    const own = await rows.where('campaignId', '=', this.campaignId).select('signerId').execute();
    return new Set(own.map(({ signerId }) => signerId));
  }

  submissions(): Promise<Row<'submissions'>[]> {
    const rows = this.owner.selectFrom('submissions').selectAll().where('campaignId', '=', this.campaignId);
    return rows.orderBy('createdAt').execute();
  }

  payments(): Promise<Row<'payments'>[]> {
    const rows = this.owner.selectFrom('payments').selectAll().where('campaignId', '=', this.campaignId);
    return rows.orderBy('createdAt').execute();
  }

  milestones(): Promise<Row<'milestones'>[]> {
    const rows = this.owner.selectFrom('milestones').innerJoin('deals', 'deals.id', 'milestones.dealId');
    const own = rows.where('campaignId', '=', this.campaignId).selectAll('milestones');
    return own.orderBy('milestones.createdAt').orderBy('milestones.amountMinor').execute();
  }

  refunds(): Promise<Row<'refunds'>[]> {
    const rows = this.owner.selectFrom('refunds').innerJoin('payments', 'payments.id', 'refunds.paymentId');
    return rows.where('campaignId', '=', this.campaignId).selectAll('refunds').orderBy('refunds.createdAt').execute();
  }

  disputes(): Promise<Row<'disputes'>[]> {
    const rows = this.owner.selectFrom('disputes').selectAll().where('campaignId', '=', this.campaignId);
    return rows.orderBy('createdAt').execute();
  }

  payouts(): Promise<Row<'payouts'>[]> {
    const rows = this.owner.selectFrom('payouts').innerJoin('deals', 'deals.id', 'payouts.dealId');
    return rows.where('campaignId', '=', this.campaignId).selectAll('payouts').orderBy('payouts.createdAt').execute();
  }

  /** A number that no other call of this walk gets. */
  next(): number {
    this.#count += 1;
    return this.#count;
  }

  /** A file of a creator's that was not submitted yet, as long as there is one. */
  take(creatorId: string): string {
    const takes = this.#takes.get(creatorId) ?? [];
    const file = takes[this.next() % takes.length];
    if (!file) throw new NothingToDo();
    return file;
  }

  wait(ms: number): void {
    this.#clock.now = new Date(this.#clock.now.getTime() + ms);
  }

  /** Every procedure, as the account with that id. */
  async as(userId: string): Promise<Caller> {
    return createCaller(contextAt(this.#h, this.#db, this.#clock, await this.#h.actor(userId)));
  }

  system(): SystemContext {
    const actor = { kind: 'system', onBehalfOf: null } as const;
    return { ...contextAt(this.#h, this.#db, this.#clock, actor), actor, via: 'job' };
  }

  /** Runs all jobs that are due a minute later: ours, and the bank's own work with the events that it sends. */
  async work(): Promise<void> {
    this.wait(MINUTE_MS);
    await this.#h.runJobs(this.now, (ctx) => ({ ...ctx, providers: this.system().providers }));
  }

  /** Runs the daily and hourly jobs once some days have passed, and everything that follows from them. */
  async sweep(days: number): Promise<void> {
    this.wait(days * DAY_MS);
    const due = ['deals.expire', 'campaigns.complete-due', 'payments.settle-silent'] as const;
    await this.work();
    await inTransaction(this.#h.db, async (tx) => {
      for (const job of due) await addJob(tx, job, {}, { jobKey: job });
    });
    await this.work();
  }

  /** Runs something in a process that dies at one of its statements. Returns whether it died; any other error is thrown. */
  async dying(statement: number, when: 'before' | 'after', act: () => Promise<unknown>): Promise<boolean> {
    const crashing = crashingDb(this.#h.url, { statement, when });
    this.#db = crashing.db;
    try {
      await act();
    } catch (error) {
      if (crashing.survived()) throw error;
    } finally {
      this.#db = this.#h.db;
      await crashing.close();
    }
    return !crashing.survived();
  }

  /** What a worker would do for the waiting jobs, beginning with any of them; the jobs themselves stay where they are. */
  async waitingJobs(luck: number): Promise<(() => Promise<void>)[]> {
    const jobs = await sql<{ name: JobName; payload: object }>`
      select t.identifier as name, payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where run_at <= ${this.now} and t.identifier like 'payments.%' order by j.id`.execute(this.owner);
    const first = luck % Math.max(1, jobs.rows.length);
    return [...jobs.rows.slice(first), ...jobs.rows.slice(0, first)].map(({ name, payload }) => {
      const handler = jobHandlers[name] as (payload: object, ctx: Context) => Promise<void>;
      return async () => handler(payload, this.system());
    });
  }
}

interface Cast {
  campaignId: string;
  brand: Row<'users'>;
  creators: readonly Row<'users'>[];
  admin: Row<'users'>;
  contracts: readonly string[];
  takes: ReadonlyMap<string, string[]>;
  budgetMinor: number;
  currency: Currency;
}

const bankAt = (h: Harness, clock: Clock): Bank =>
  inboxBank(h.env, h.db, h.context().providers.payments, () => clock.now);

function contextAt(h: Harness, db: Db, clock: Clock, actor: Actor): Context {
  const ctx = h.context(actor, clock.now);
  return { ...ctx, db, providers: { ...ctx.providers, payments: createSandboxPayments(bankAt(h, clock)) } };
}
