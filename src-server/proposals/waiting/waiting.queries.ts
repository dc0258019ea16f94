import { sql } from 'kysely';
import type { Tx } from '../../data/db.ts';
import { locking } from '../../ground/locks.ts';

/** Whose programs may no longer propose: one program's, or those of the holder of a company's seat. */
export type Ended = { keyId: string } | { companyId: string; seatId: string };

/** What such programs have proposed and waits, locked. */
export const waitingOf = (tx: Tx, ended: Ended) =>
  locking(
    tx
      .selectFrom('proposals')
      .selectAll()
      .where('status', '=', sql.lit('waiting' as const))
      .where((eb) =>
        'keyId' in ended
          ? eb('keyId', '=', ended.keyId)
          : eb.and([
              eb('accountId', '=', ended.companyId),
              eb(
                'proposedBy',
                '=',
                eb
                  .selectFrom('seats')
                  .select('personId')
                  .where('id', '=', ended.seatId)
                  .where('personId', 'is not', null),
              ),
            ]),
      )
      .orderBy('id'),
  );
