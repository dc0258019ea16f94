import { expect, test } from 'vitest';
import { eventsFrom, eventsOf, isStatus, next, targets } from '#shared/lifecycle-moves.ts';
import { lifecycles, type Machine, machineNames, type StatusOf } from '#shared/lifecycles.ts';
import { isAction, policy } from '#shared/policy.ts';

/** The statuses in which a row can stay for ever. Every other status must lead on, or somebody's money or work would be stuck. */
const FINAL: { [M in Machine]: readonly StatusOf<M>[] } = {
  campaign: ['completed', 'cancelled'],
  review: [],
  launch: ['live'],
  deal: ['completed', 'declined', 'withdrawn', 'expired', 'cancelled'],
  application: ['offered', 'declined', 'withdrawn', 'closed'],
  connection: [],
  submission: ['rejected', 'published'],
  payment: ['refunded'],
  refund: ['succeeded', 'cancelled'],
  refundRequest: ['granted', 'declined', 'withdrawn'],
  dispute: ['won', 'lost'],
  milestone: ['paid', 'cancelled'],
  payout: ['paid'],
  payoutAccount: [],
  roleRequest: [],
  invite: ['accepted', 'revoked'],
  account: ['deleted'],
  socialAccount: [],
  lead: [],
  heldText: ['released', 'removed'],
  objection: ['upheld', 'dismissed'],
  case: ['settled', 'decided', 'defaulted', 'withdrawn'],
  approval: ['approved', 'declined', 'withdrawn', 'expired', 'void'],
  proposal: ['confirmed', 'declined', 'withdrawn', 'expired', 'void', 'replaced'],
};

/** A bank's return of money that it had accepted leads on from a final status, but nobody waits for it. */
const BANKS_SECOND_THOUGHT = 'bounce';

/** Every status that can follow from these, directly or later, including these. */
function reachable(machine: Machine, from: readonly string[]): Set<string> {
  const found = new Set(from);
  for (const status of found)
    for (const event of eventsOf(machine)) for (const to of targets(machine, status, event)) found.add(to);
  return found;
}

test('every machine, every status, every event', async () => {
  const text = machineNames.map((machine) => {
    const { statuses, initial } = lifecycles[machine];
    const lines = statuses.flatMap((status) => {
      const [legal, illegal] = [true, false].map((wanted) =>
        eventsOf(machine).filter((event) => targets(machine, status, event).length > 0 === wanted),
      );
      const moves = (legal ?? []).map((event) => `${event} → ${targets(machine, status, event).join(' or ')}`);
      return [
        `  ${status.padEnd(20)} ${moves.join(' · ') || 'the end'}`,
        ...(illegal?.length ? [`  ${''.padEnd(20)} refuses ${illegal.join(', ')}`] : []),
      ];
    });
    return `${machine}, begins as ${initial.join(' or ')}\n${lines.join('\n')}\n`;
  });
  await expect(text.join('\n')).toMatchFileSnapshot('./tables.snap');
});

test.each(machineNames)('%s: events lead from statuses to statuses', (machine) => {
  const { statuses, initial } = lifecycles[machine];
  expect(new Set(statuses).size).toBe(statuses.length);
  expect(initial.filter((status) => !isStatus(machine, status))).toEqual([]);
  const events: Readonly<Record<string, Readonly<Record<string, unknown>>>> = lifecycles[machine].events;
  for (const event of eventsOf(machine)) {
    const froms = Object.keys(events[event] ?? {});
    expect(froms, event).not.toEqual([]);
    expect(
      froms.filter((from) => !isStatus(machine, from)),
      event,
    ).toEqual([]);
    for (const from of froms) {
      const to = targets(machine, from, event);
      expect(
        to.filter((status) => !isStatus(machine, status)),
        event,
      ).toEqual([]);
      expect(to, `${event} from ${from} stays`).not.toContain(from);
    }
  }
});

test.each(machineNames)('%s: every status can be reached, and only the listed ends have no way on', (machine) => {
  const { statuses, initial } = lifecycles[machine];
  const ends: readonly string[] = FINAL[machine];
  expect([...reachable(machine, initial)].sort()).toEqual([...statuses].sort());
  const waysOn = (status: (typeof statuses)[number]) =>
    eventsFrom(machine, status).filter((event) => event !== BANKS_SECOND_THOUGHT);
  expect(statuses.filter((status) => waysOn(status).length === 0)).toEqual(
    statuses.filter((status) => ends.includes(status)),
  );
  if (ends.length === 0) return;
  const trapped = statuses.filter((status) => ![...reachable(machine, [status])].some((to) => ends.includes(to)));
  expect(trapped).toEqual([]);
});

test.each(machineNames)('%s: next follows the table and nothing else', (machine) => {
  for (const from of [...lifecycles[machine].statuses, 'unheard_of']) {
    for (const event of eventsOf(machine)) {
      const legal = targets(machine, from, event);
      expect(next(machine, from, event)).toBe(legal.length === 1 ? legal[0] : null);
      for (const wanted of lifecycles[machine].statuses)
        expect(next(machine, from, event, wanted)).toBe(legal.includes(wanted) ? wanted : null);
    }
  }
});

test.each(machineNames)('%s: every event is a permission that somebody has', (machine) => {
  for (const event of eventsOf(machine)) {
    const action = `${machine}.${event}`;
    expect(isAction(action) && policy[action].principals.length > 0, action).toBe(true);
  }
});
