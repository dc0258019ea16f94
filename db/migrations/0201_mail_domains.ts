import { domainToASCII, domainToUnicode } from 'node:url';
import { type Kysely, sql } from 'kysely';

export const online = true;

/** Every column that holds an address of a person or a lead. */
const ADDRESSES = [
  ['users', 'email'],
  ['users', 'bounced_address'],
  ['invites', 'email'],
  ['leads', 'email'],
  ['mail_outbox', 'to_address'],
] as const;

/** A part of a domain as people read it, unless its letters imitate those of another script. */
function readable(label: string): string {
  const read = domainToUnicode(label);
  return /\p{Script=Latin}/u.test(read) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(read) ? label : read;
}

async function rewrite(db: Kysely<unknown>, where: string, domainOf: (domain: string) => string): Promise<void> {
  for (const [table, column] of ADDRESSES) {
    const of = sql.ref(column);
    const { rows } = await sql<{
      address: string;
    }>`select distinct ${of}::text as address from ${sql.table(table)} where ${sql.raw(where.replaceAll('@', column))}`.execute(
      db,
    );
    for (const { address } of rows) {
      const [local, domain = ''] = address.split('@');
      const written = `${local}@${domainOf(domain)}`;
      await sql`update ${sql.table(table)} set ${of} = ${written} where ${of} = ${address}`.execute(db);
    }
  }
}

/**
 * International domains of addresses are stored as people read them, `müller.de`; browsers used to send them as `xn--mller-kva.de`. There are few.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rewrite(db, `@::text like '%xn--%'`, (domain) => domain.split('.').map(readable).join('.'));
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await rewrite(db, 'octet_length(@::text) <> length(@::text)', domainToASCII);
}
