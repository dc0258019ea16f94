import { randomUUID } from 'node:crypto';
import { FACTORY_TIME } from '#db/factories.ts';
import type { Db } from '#server/data/db.ts';
import type { StatusOf } from '#shared/lifecycles.ts';

interface Proposed {
  accountId: string;
  status?: StatusOf<'proposal'>;
  procedure?: string;
  input?: object;
  keyId?: string;
  /** Null for a key that somebody made for a program. */
  assistant?: string | null;
  /** Until when it waits; by default no test lasts as long. */
  expiresAt?: Date;
}

/** A proposal by a program of the account's own person, with everything that one can have. Returns its id. */
export async function createProposal(
  db: Db,
  {
    accountId,
    status = 'waiting',
    procedure = 'discovery.createList',
    input = { name: 'Shortlist' },
    keyId = randomUUID(),
    assistant = 'Assistant',
    expiresAt = new Date('2100-01-01'),
  }: Proposed,
): Promise<{ id: string }> {
  const decided = status === 'waiting' ? null : { decidedBy: accountId, decidedAt: FACTORY_TIME, note: 'N' };
  return db
    .insertInto('proposals')
    .values({
      ...{ accountId, proposedBy: accountId, keyId, keyPrefix: 'accord_abcdef', assistant },
      ...{ procedure, input: JSON.stringify(input), orderHash: randomUUID(), title: 'Create a list of creators' },
      ...{ fields: JSON.stringify([{ label: 'Name', value: 'Shortlist' }]), effects: ['Creates a creator list'] },
      ...{ priceMinor: 1_000, currency: 'USD', status, createdAt: FACTORY_TIME, expiresAt, ...decided },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
