import type { z } from 'zod';
import { FLAG_KEYS } from '#shared/system/flags.ts';
import type { FlagView, setFlagInput } from '#shared/system/system.schema.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { notFound } from '../errors.ts';
import { flagsQuery, lockFlag, updateFlag } from '../ground/flags.ts';

/** Every feature flag (ADM-SET-08). Locks nothing. */
export async function listFlags(ctx: Context): Promise<FlagView[]> {
  const rows = await flagsQuery(ctx.db).execute();
  return rows.flatMap(({ key, updatedAt, ...row }) => {
    const known = FLAG_KEYS.find((each) => each === key);
    return known ? [{ ...row, key: known, updatedAt }] : [];
  });
}

/**
 * Switches a feature flag, which takes effect with the next request (ADM-SET-09, ruling C33). Setting the current value changes nothing. Locks the
 * flag. @throws NOT_FOUND
 */
export async function setFlag(ctx: Context, { key, value }: z.infer<typeof setFlagInput>): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const flag = await lockFlag(tx, key).executeTakeFirst();
    if (!flag) throw notFound('This flag');
    if (flag.value === value) return;
    await updateFlag(tx, key, value, ctx.now).execute();
    await audit(tx, ctx, {
      action: 'flags.set',
      resourceType: 'feature flag',
      resourceId: key,
      before: { value: flag.value },
      after: { value },
    });
  });
}
