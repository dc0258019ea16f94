import type { createUser } from '#db/factories.ts';
import type { Db } from '#server/data/db.ts';

export const NOW = new Date('2026-06-05T10:00:00.000Z');

type Person = Awaited<ReturnType<typeof createUser>>;

/** Assigns people to an agency. */
export async function assign(db: Db, agency: Person, ...people: readonly Person[]): Promise<void> {
  for (const { id: userId, role } of people) {
    const as = role === 'brand' ? 'managed_brand' : 'managed_creator';
    await db.insertInto('agencyUsers').values({ agencyId: agency.id, userId, role: as, createdAt: NOW }).execute();
  }
}

/** From now on a pound is worth 1.25 dollars, and 100 yen 70 cents. */
export async function setRates(db: Db): Promise<void> {
  await db
    .insertInto('fxRates')
    .values([
      { currency: 'GBP', validOn: '2026-06-01', usdMicros: 1_250_000 },
      { currency: 'JPY', validOn: '2026-06-01', usdMicros: 7_000 },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
