import { expect, test } from 'vitest';
import { seatRefusal } from '#server/ground/seats.ts';
import { dutyOf } from '#shared/policy/duties.ts';
import { type Action, isAction, policy } from '#shared/policy.ts';
import { AGENCY_DUTIES, type AgencyDuty, SEAT_ROLES } from '#shared/seats/roles.ts';
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

/** Somebody who works for a brand by an agency, with a role there, and the consent of the brand. */
const through = (role: (typeof SEAT_ROLES)[number], duties: readonly AgencyDuty[]) => {
  const agency = { id: 'an agency', name: 'Bright', duties, creators: [] };
  return person('brand', { seat: { id: 'a seat', role, person: person(null), agency } });
};
/** Which consent each action of a brand needs of an agency whose owner takes it. */
const ofBrands = actions.filter((action) => policy[action].principals.includes('brand'));

test('[S1] what an agency may do in a brand is what it is let do, and no more than its person’s role allows', async () => {
  const open = (action: Action, role: (typeof SEAT_ROLES)[number], duties: readonly AgencyDuty[]) =>
    seatRefusal(through(role, duties), action) === null;
  const lines = [`${'action'.padEnd(34)}${AGENCY_DUTIES.map((duty) => duty.padEnd(8)).join('')}`];
  for (const action of ofBrands) {
    const cells = AGENCY_DUTIES.map((duty) => (open(action, 'owner', [duty]) ? 'yes' : '·').padEnd(8));
    lines.push(`${action.padEnd(34)}${cells.join('')}`.trimEnd());
    for (const role of SEAT_ROLES) {
      // Never more than the role, than the consent, or than a member with the role.
      if (open(action, role, AGENCY_DUTIES)) expect(seatRefusal(seated(role), action), `${role} ${action}`).toBeNull();
    }
    if (dutyOf(action) === 'lead') expect(open(action, 'owner', AGENCY_DUTIES), action).toBe(false);
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./agency-seats.snap');
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
