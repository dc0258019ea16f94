import type { Selectable } from 'kysely';
import type { BankHostedPagesTable } from '#db/schema-providers.ts';
import { assertReturnUrl } from '../checks.ts';
import { type HostedPage, type HostedPageRequest, type PaymentMethod, PaymentsError } from '../interface.ts';
import { type Bank, bankId, customerOf } from './bank.ts';
import type { Card, DeclineCode } from './cards.ts';
import { emit } from './events.ts';

const PAGE_MS = 3_600_000;

type PageKind = 'setup' | 'portal';
type HostedPageRow = Selectable<BankHostedPagesTable>;

/** Opens a page on which the customer stores a card (setup), or sees and changes the stored one (portal); it is valid for an hour. */
export async function openPage(bank: Bank, kind: PageKind, request: HostedPageRequest): Promise<HostedPage> {
  assertReturnUrl(bank, request.returnUrl);
  if (request.customerRef === '') throw new PaymentsError('invalid_request', 'A page needs a customer.');
  const id = bankId(kind);
  const now = bank.now();
  await bank.db.transaction().execute(async (tx) => {
    const customerId = await customerOf(tx, request.customerRef, now);
    const expiresAt = new Date(now.getTime() + PAGE_MS);
    await tx
      .insertInto('sandboxBank.hostedPages')
      .values({ id, kind, customerId, returnUrl: request.returnUrl, createdAt: now, expiresAt, finishedAt: null })
      .execute();
  });
  return { providerId: id, url: `${bank.publicUrl}/sandbox-bank/${kind}/${id}` };
}

/** A page that has not expired or been used, with the card that its customer has stored. */
export async function findPage(
  bank: Bank,
  kind: PageKind,
  id: string,
): Promise<{ page: HostedPageRow; stored: PaymentMethod | null } | null> {
  const page = await bank.db
    .selectFrom('sandboxBank.hostedPages')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('finishedAt', 'is', null)
    .where('expiresAt', '>', bank.now())
    .executeTakeFirst();
  if (!page) return null;
  const row = await bank.db
    .selectFrom('sandboxBank.customers')
    .selectAll()
    .where('id', '=', page.customerId)
    .executeTakeFirstOrThrow();
  return { page, stored: storedCard(row) };
}

/** Stores a card in place of the previous one, unless it is declined. Closes a setup page. */
export async function storeCard(
  bank: Bank,
  page: HostedPageRow,
  card: Card,
): Promise<{ declined: DeclineCode } | null> {
  if (card.behaviour.declines !== null) return { declined: card.behaviour.declines };
  const { brand, last4, expMonth, expYear } = card;
  await bank.db.transaction().execute(async (tx) => {
    if (page.kind === 'setup') {
      const finished = await tx
        .updateTable('sandboxBank.hostedPages')
        .set({ finishedAt: bank.now() })
        .where('id', '=', page.id)
        .where('finishedAt', 'is', null)
        .executeTakeFirst();
      if (finished.numUpdatedRows === 0n) return;
    }
    const { reference } = await tx
      .updateTable('sandboxBank.customers')
      .set({ cardBrand: brand, cardLast4: last4, cardExpMonth: expMonth, cardExpYear: expYear })
      .where('id', '=', page.customerId)
      .returning('reference')
      .executeTakeFirstOrThrow();
    await emit(bank, tx, {
      type: 'setup.completed',
      setupId: page.id,
      customerRef: reference,
      card: { brand, last4, expMonth, expYear },
    });
  });
  return null;
}

/** Removes the stored card; does nothing if there is none. */
export async function removeCard(bank: Bank, page: HostedPageRow): Promise<void> {
  await bank.db.transaction().execute(async (tx) => {
    const removed = await tx
      .updateTable('sandboxBank.customers')
      .set({ cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null })
      .where('id', '=', page.customerId)
      .where('cardLast4', 'is not', null)
      .returning('reference')
      .executeTakeFirst();
    if (removed) await emit(bank, tx, { type: 'setup.removed', customerRef: removed.reference });
  });
}

/** The card of the customer with this reference, or null. */
export async function cardOf(bank: Bank, customerRef: string): Promise<PaymentMethod | null> {
  const row = await bank.db
    .selectFrom('sandboxBank.customers')
    .selectAll()
    .where('reference', '=', customerRef)
    .executeTakeFirst();
  return row ? storedCard(row) : null;
}

interface StoredCardColumns {
  cardBrand: string | null;
  cardLast4: string | null;
  cardExpMonth: number | null;
  cardExpYear: number | null;
}

function storedCard({ cardBrand, cardLast4, cardExpMonth, cardExpYear }: StoredCardColumns): PaymentMethod | null {
  if (cardBrand === null || cardLast4 === null || cardExpMonth === null || cardExpYear === null) return null;
  return { brand: cardBrand, last4: cardLast4, expMonth: cardExpMonth, expYear: cardExpYear };
}
