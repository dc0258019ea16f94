import { expect, test } from 'vitest';
import { seatRefusal } from '#server/ground/seats.ts';
import { dutyOf } from '#shared/policy/duties.ts';
import { type Action, isAction, policy } from '#shared/policy.ts';
import { SEAT_ROLES } from '#shared/seats/roles.ts';
import { person } from '#tests/lifecycles/actors.ts';

const seated = (role: (typeof SEAT_ROLES)[number] | null, agent: null | object = null) =>
  person('brand', {
    seat: { id: 'a seat', role, person: person(null) },
    agent: agent && { id: 'an agency', assignmentId: 'an assignment', name: 'Bright', acts: [], brands: [] },
  });
/** What a company does, and no visitor. */
const actions = Object.keys(policy).filter((action): action is Action => isAction(action) && dutyOf(action) !== null);

test('[S1] every role of a seat may take exactly the actions of its duties; its own account is everybody’s', async () => {
  const lines = [`${'action'.padEnd(34)}${'duty'.padEnd(8)}${SEAT_ROLES.map((role) => role.padEnd(10)).join('')}`];
  for (const action of actions) {
    const cells = SEAT_ROLES.map((role) => (seatRefusal(seated(role), action) === null ? 'yes' : '·').padEnd(10));
    lines.push(`${action.padEnd(34)}${String(dutyOf(action)).padEnd(8)}${cells.join('')}`.trimEnd());
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./seats.snap');
});

test('[S1] whoever is no longer a member of their own company keeps their account alone', () => {
  const open = actions.filter((action) => seatRefusal(seated(null), action) === null);
  expect(open.filter((action) => !['own', 'always'].includes(String(dutyOf(action))))).toEqual([]);
});

test('[S1] only those who run campaigns act for a creator of their agency', () => {
  const acts: readonly Action[] = ['deal.accept', 'content.save', 'conversations.send'];
  for (const role of SEAT_ROLES) {
    const refused = acts.map((action) => seatRefusal(seated(role, {}), action) !== null);
    expect(new Set(refused), role).toEqual(new Set([role !== 'owner' && role !== 'manager']));
    expect(seatRefusal(seated(role, {}), 'agency.stopActing')).toBeNull();
  }
});
