import { expect, test } from 'vitest';
import { historyRows, pathTo, stepsOf } from '#db/status-history.ts';
import { targets } from '#shared/lifecycle-moves.ts';
import { lifecycles, machineNames } from '#shared/lifecycles.ts';
import { isAction } from '#shared/policy.ts';

test.each(machineNames)('every status of a %s has a legal history whose events are in the policy', (machine) => {
  for (const status of lifecycles[machine].statuses) {
    const path = pathTo(machine, status);
    expect(path.steps.at(-1)?.to ?? path.first).toBe(status);
    for (const { event, from, to } of path.steps) expect(targets(machine, from, event)).toContain(to);
    const rows = historyRows(machine, 'x', path, () => new Date(0), {});
    expect(rows.every((row) => isAction(row.action))).toBe(true);
    expect(rows.map((row) => row.toStatus)).toEqual([path.first, ...path.steps.map((step) => step.to)]);
  }
});

test('a history can be made from events, and an illegal event is refused', () => {
  expect(stepsOf('deal', ['accept', 'contract', 'start']).status).toBe('in_progress');
  expect(() => stepsOf('deal', ['accept', 'decline'])).toThrow('A deal that is accepted has no decline');
});

test('a step is made by a person whom the policy allows it, or else by the system', () => {
  const rows = historyRows('deal', 'x', pathTo('deal', 'contracted'), () => new Date(0), { creator: 'c', brand: 'b' });
  expect(rows.map((row) => [row.action, row.userId])).toEqual([
    ['deal.invite', 'b'],
    ['deal.accept', 'c'],
    ['deal.contract', null],
  ]);
});
