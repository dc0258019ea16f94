import { hashPassword } from '#server/auth/password.ts';
import { createDb } from '#server/db.ts';
import type { Role } from '#shared/policy.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'accord-demo';
const LOGINS: readonly { name: string; role: Role; profile: boolean }[] = [
  { name: 'super', role: 'super_admin', profile: true },
  { name: 'admin', role: 'admin', profile: true },
  { name: 'brand', role: 'brand', profile: true },
  { name: 'creator', role: 'creator', profile: true },
  { name: 'agency', role: 'agency', profile: true },
  { name: 'newbrand', role: 'brand', profile: false },
  { name: 'newcreator', role: 'creator', profile: false },
];

/** The demo accounts, one of each role, and two whose profiles are not set up yet. */
export const DEMO_EMAILS: readonly string[] = LOGINS.map(({ name }) => `${name}@accord.test`);

/** Fills an empty, migrated database with the demo accounts, in one transaction: a load that is cut off leaves nothing. */
export async function loadDemo(ownerUrl: string): Promise<void> {
  const db = createDb(ownerUrl, { role: null });
  const at = new Date();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  try {
    await db.transaction().execute(async (tx) => {
      for (const { name, role, profile } of LOGINS) {
        const { id } = await tx
          .insertInto('users')
          .values({
            email: `${name}@accord.test`,
            passwordHash,
            firstName: profile ? 'Demo' : null,
            lastName: profile ? name : null,
            role,
            status: 'active',
            emailConfirmedAt: at,
            createdAt: at,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('userRoles')
          .values({ userId: id, role, status: 'approved', decidedAt: at, createdAt: at })
          .execute();
        if (!profile) continue;
        const times = { userId: id, createdAt: at, updatedAt: at };
        if (role === 'brand') {
          await tx
            .insertInto('brandProfiles')
            .values({ ...times, companyName: 'Northwind Outdoor' })
            .execute();
        }
        if (role === 'creator') {
          await tx
            .insertInto('creatorProfiles')
            .values({ ...times, username: 'demo', isProfileComplete: true })
            .execute();
        }
      }
    });
  } finally {
    await db.destroy();
  }
}
