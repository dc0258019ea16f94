import type { Limits } from '../auth/limits.ts';
import { type Actor, doerOf, isStaffRole, type SystemContext } from '../context.ts';
import type { Db } from '../data/db.ts';
import { passing, printFault } from '../failures.ts';
import { blockPerson, type RequestRule, requestRules } from '../security/limiting.service.ts';

/** How often the counts of this process are added to those of the others. */
const SHARE_MS = 1_000;
/** How long rules count as current while this process is not notified of their changes. */
const UNHEARD_MS = 5_000;

/** One person's count under one rule. */
interface Count {
  /** Counted here but not shared yet, the first at `since`. */
  pending: number;
  since: number;
  /** How many are being shared at this moment, which are not part of `shared` yet, and when that has ended. */
  sharing: { points: number; ended: Promise<void> } | null;
  /** The count of all processes when it was last shared; valid until `endsAt`. */
  shared: number;
  endsAt: number;
}
interface Known {
  rules: readonly RequestRule[];
  /** Whose requests are blocked, and until when. */
  blocks: ReadonlyMap<string, Date>;
}
interface RequestLimitParts {
  db: Db;
  limits: Limits;
  now: () => Date;
  /** The system's context, for the audit row of a block. */
  system: () => SystemContext;
}

export interface RequestLimit {
  /** Counts a request of a signed-in person; returns until when their requests are blocked, null if they are not. Never rejects. */
  count(actor: Actor): Promise<Date | null>;
  /** Until when a person's requests are blocked, without counting one. */
  blockOf(actor: Actor): Promise<Date | null>;
  /** Called when rules or blocks have changed, so that they are read again. */
  forget(): void;
  /** Says whether this process is notified of changes. */
  hear(hearing: boolean): void;
  /** Reads the rules, and from then on shares the counts every second. */
  start(): Promise<void>;
  stop(): void;
}

/** Prints what went wrong with the rules. A database that is unavailable for a while is not a fault: they are read again. */
const noteFault = (error: unknown): void => {
  if (!passing(error)) printFault(error, 'security rules');
};

/**
 * The security rules of rate limiting (ADM-SEC-44, ADM-SEC-47). A request is counted in memory without asking the database; once a second, one
 * statement for each rule adds the counts to those of other processes. Only a person who seems to be over a limit is counted there at once, because
 * the shared count and the row of a block decide. Staff are not counted, so that no rule can keep them from switching it off (ruling C32). While
 * rules or counts cannot be read, nobody new is blocked. Locks nothing.
 */
export function createRequestLimit({ db, limits, now, system }: RequestLimitParts): RequestLimit {
  /** By version of a rule and by person: the count of a changed rule starts again. */
  const counts = new Map<string, Map<string, Count>>();
  let known: Known = { rules: [], blocks: new Map() };
  let loading: Promise<void> | null = null;
  let newest = 0;
  let readAt = 0;
  let failed = false;
  let hearing = false;
  let ticking: NodeJS.Timeout | undefined;

  const load = (): Promise<void> => {
    newest += 1;
    const mine = newest;
    loading = requestRules(db, now())
      .then((found) => {
        if (mine !== newest) return;
        failed = false;
        known = found;
        readAt = now().getTime();
        const versions = new Set(found.rules.map(({ version }) => version));
        for (const version of counts.keys()) if (!versions.has(version)) counts.delete(version);
      })
      .catch((error: unknown) => {
        readAt = 0;
        // Printed once, not every second while it lasts.
        if (!failed) noteFault(error);
        failed = true;
      })
      .finally(() => {
        if (mine === newest) loading = null;
      });
    return loading;
  };
  const countsOf = ({ version }: RequestRule): Map<string, Count> => {
    const found = counts.get(version) ?? new Map<string, Count>();
    counts.set(version, found);
    return found;
  };
  const countOf = (rule: RequestRule, userId: string): Count => {
    const people = countsOf(rule);
    const found = people.get(userId) ?? { pending: 0, since: 0, sharing: null, shared: 0, endsAt: 0 };
    people.set(userId, found);
    return found;
  };
  /** Shares the counts of these people; returns who is over the limit in all processes together. */
  const share = async (rule: RequestRule, userIds: readonly string[]): Promise<string[]> => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const asked = userIds.map((userId) => {
      const count = countOf(rule, userId);
      const { pending: points, since } = count;
      count.pending = 0;
      count.sharing = { points, ended };
      return { key: userId, points, since, count };
    });
    try {
      const totals = await limits.addCounts(`requests:${rule.version}`, rule.windowMs, asked, now());
      for (const { key, points, endsAt } of totals) Object.assign(countOf(rule, key), { shared: points, endsAt });
      return totals.filter(({ points }) => points > rule.requests).map(({ key }) => key);
    } finally {
      for (const { count } of asked) count.sharing = null;
      end();
    }
  };
  const block = async (rule: RequestRule, userId: string): Promise<Date | null> => {
    const until = await blockPerson(system(), userId, rule);
    counts.get(rule.version)?.delete(userId);
    await limits.forgetCount(`requests:${rule.version}`, userId);
    if (until) known = { ...known, blocks: new Map(known.blocks).set(userId, until) };
    return until;
  };
  const heldUntil = (userId: string): Date | null => {
    const until = known.blocks.get(userId);
    return until && until > now() ? until : null;
  };
  const isCounted = (actor: Actor) => actor.kind === 'user' && !isStaffRole(actor.role);

  const tick = async (): Promise<void> => {
    const time = now().getTime();
    if (readAt === 0 || (!hearing && time - readAt > UNHEARD_MS)) await load();
    for (const rule of known.rules) {
      const people = countsOf(rule);
      const idle = [...people].filter(([, { sharing }]) => sharing === null);
      for (const [userId, { pending, endsAt }] of idle) if (pending === 0 && endsAt <= time) people.delete(userId);
      const busy = idle.filter(([, { pending }]) => pending > 0).map(([userId]) => userId);
      if (busy.length === 0) continue;
      for (const userId of await share(rule, busy)) await block(rule, userId);
    }
  };
  const tickSafely = () => void tick().catch((error: unknown) => noteFault(error));

  return {
    async count(actor) {
      if (actor.kind !== 'user' || !isCounted(actor)) return null;
      if (loading) await loading;
      const doer = doerOf(actor);
      const held = heldUntil(doer);
      if (held) return held;
      const time = now().getTime();
      try {
        for (const rule of known.rules) {
          const count = countOf(rule, doer);
          if (count.pending === 0) count.since = time;
          count.pending += 1;
          const isOver = () =>
            count.pending + (count.sharing?.points ?? 0) + (count.endsAt > time ? count.shared : 0) > rule.requests;
          // The total of all processes includes those only after that.
          while (isOver() && count.sharing) await count.sharing.ended;
          if (!isOver() || !(await share(rule, [doer])).includes(doer)) continue;
          const until = await block(rule, doer);
          if (until) return until;
        }
      } catch (error) {
        noteFault(error);
      }
      return null;
    },
    async blockOf(actor) {
      if (actor.kind !== 'user' || !isCounted(actor)) return null;
      if (loading) await loading;
      return heldUntil(doerOf(actor));
    },
    forget() {
      void load();
    },
    hear(hears) {
      hearing = hears;
      if (hears) void load();
    },
    async start() {
      await (loading ?? load());
      ticking = setInterval(tickSafely, SHARE_MS).unref();
    },
    stop() {
      clearInterval(ticking);
    },
  };
}
