import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { API_ROLES, scopesOf } from '#shared/settings/api-scopes.ts';
import { SANDBOX_KEYS } from '#shared/settings/sandbox-keys.ts';
import type { Database } from '../schema.ts';
import type { People } from './people.ts';
import type { World } from './world.ts';

/** A ready API key for each demo login that can have one, with everything that its role can do. The brand's was made by its owner. */
export async function makeSandboxKeys(tx: Transaction<Database>, w: World, people: People): Promise<void> {
  const holders = { brand: people.brands[0], creator: people.creators[0], agency: people.agencies[0] };
  for (const role of API_ROLES) {
    const holder = holders[role];
    if (!holder) continue;
    const key = SANDBOX_KEYS[role];
    const keyHash = createHash('sha256').update(key).digest('hex');
    const createdBy = role === 'brand' ? holder.id : null;
    const facts = { userId: holder.id, createdBy, name: 'Sandbox', scopes: scopesOf(role) };
    await tx
      .insertInto('apiKeys')
      .values({ id: w.id(), ...facts, prefix: key.slice(0, 13), keyHash, createdAt: w.ago(30) })
      .execute();
  }
}
