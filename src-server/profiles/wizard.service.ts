import type { SaveWizardInput, WizardView } from '#shared/profiles/wizard.schema.ts';
import { resumedStep, type WizardValues, wizardProblems } from '#shared/profiles/wizard-steps.ts';
import { agreementsFollowName } from '../agreement/contracts/agreement-requests.service.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest } from '../errors.ts';
import { lockAccount } from '../ground/locks.ts';
import { noteAccount } from '../ground/people.ts';
import { userOf } from '../trpc.ts';
import { putCreatorProfile } from './profiles.queries.ts';
import { wizardOf, wizardProfile } from './wizard.queries.ts';
import { columnsOf, valuesOf } from './wizard.rules.ts';

/** The values of a creator's wizard, and where it resumes; null for a super admin, who only looks at it. Locks nothing. */
export async function view(ctx: Context): Promise<WizardView | null> {
  const { id, role } = userOf(ctx);
  if (role !== 'creator') return null;
  const row = await wizardOf(ctx.db, id).executeTakeFirstOrThrow();
  const values = valuesOf(row, row);
  return { values, step: resumedStep(values, row.wizardStep ?? 1), isComplete: row.isProfileComplete ?? false };
}

/**
 * Saves the changes of a step, and the step at which to resume (CR-WIZ-23). A complete profile stays complete. Locks the account.
 * @throws BAD_REQUEST naming the field that a complete profile would lose
 */
export async function save(ctx: Context, { step, changes }: SaveWizardInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const stored = await lockWizard(tx, ctx);
    const values = { ...stored.values, ...changes };
    if (stored.isComplete) refuseMissing(values, (field) => field in changes);
    await store(tx, ctx, 'profiles.saveWizard', stored, { values, step, isComplete: stored.isComplete });
  });
}

/**
 * Completes the profile, after which brands can find the creator (CR-WIZ-06, ruling A48); the wizard starts from the beginning again. Locks the
 * account.
 * @throws BAD_REQUEST naming the first field that is missing
 */
export async function complete(ctx: Context): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const stored = await lockWizard(tx, ctx);
    refuseMissing(stored.values, () => true);
    await store(tx, ctx, 'profiles.completeWizard', stored, { values: stored.values, step: 1, isComplete: true });
  });
}

function refuseMissing(values: WizardValues, concerns: (field: string) => boolean): void {
  const first = wizardProblems(values).find(({ field }) => concerns(field));
  if (first) throw badRequest(first.message, first.field);
}

async function lockWizard(tx: Tx, ctx: Context) {
  const person = await lockAccount(tx, userOf(ctx).id).executeTakeFirstOrThrow();
  const profile = await wizardProfile(tx, person.id).executeTakeFirst();
  return {
    values: valuesOf(person, profile),
    step: profile?.wizardStep ?? 1,
    isComplete: profile?.isProfileComplete ?? false,
    primaryPlatform: profile?.primaryPlatform ?? null,
  };
}

/** Writes the values that differ from the stored ones, with an audit row; writes nothing if none differs. */
async function store(
  tx: Tx,
  ctx: Context,
  action: 'profiles.saveWizard' | 'profiles.completeWizard',
  stored: WizardView & { primaryPlatform: string | null },
  next: WizardView,
): Promise<void> {
  const { id } = userOf(ctx);
  const before = factsOf(stored);
  const after = Object.entries(factsOf(next)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  if (after.length === 0) return;
  const { firstName, lastName } = next.values;
  if (firstName !== stored.values.firstName || lastName !== stored.values.lastName) {
    await noteAccount(tx, id, { firstName, lastName }).execute();
    await agreementsFollowName(tx, id);
  }
  const columns = columnsOf(next.values, stored.primaryPlatform);
  const progress = { wizardStep: next.step, isProfileComplete: next.isComplete };
  await putCreatorProfile(tx, id, { ...columns, ...progress }, ctx.now).execute();
  await audit(tx, ctx, {
    action,
    resourceType: 'creator profile',
    resourceId: id,
    before: Object.fromEntries(after.map(([name]) => [name, before[name]])),
    after: Object.fromEntries(after),
  });
}

const factsOf = ({ values, step, isComplete }: WizardView): Record<string, unknown> => ({
  ...values,
  step,
  isComplete,
});
