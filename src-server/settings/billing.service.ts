import { paymentMethodMessages } from '#shared/messages/payments.ts';
import type { BillingView } from '#shared/settings/settings.schema.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { UserError } from '../errors.ts';
import { type HostedPage, PaymentsError } from '../providers/payments/interface.ts';
import { userOf } from '../trpc.ts';
import { paymentMethodOf, usageOf } from './settings.queries.ts';

/** The stored card, or null (BR-SET-15, BR-SET-16), and what was paid so far, in minor units of each currency. Locks nothing. */
export async function billing(ctx: Context): Promise<BillingView> {
  const { id } = userOf(ctx);
  const [paymentMethod, usage] = [
    await paymentMethodOf(ctx.db, id).executeTakeFirst(),
    await usageOf(ctx.db, id).execute(),
  ];
  return { paymentMethod: paymentMethod ?? null, usage };
}

/** Opens the bank's page that stores a card (BR-SET-17). Locks nothing. @throws SERVICE_UNAVAILABLE if the bank cannot be reached */
export const openSetup = (ctx: Context): Promise<{ url: string }> => openPage(ctx, 'setup');

/**
 * Opens the bank's page on which the stored card is replaced or removed (BR-SET-19). Locks nothing. @throws SERVICE_UNAVAILABLE like {@link
 * openSetup}
 */
export const openPortal = (ctx: Context): Promise<{ url: string }> => openPage(ctx, 'portal');

/** Takes the page's address only from the bank; the address to which the bank leads back is fixed here (ruling C39). */
async function openPage(ctx: Context, kind: 'setup' | 'portal'): Promise<{ url: string }> {
  const user = userOf(ctx);
  const request = { customerRef: user.id, returnUrl: `${ctx.env.publicUrl}/brand/settings` };
  const { payments } = ctx.providers;
  const page = await reach(
    () => (kind === 'setup' ? payments.createSetup(request) : payments.createPortal(request)),
    kind,
  );
  await inTransaction(ctx.db, (tx) =>
    audit(tx, ctx, {
      action: kind === 'setup' ? 'settings.openSetup' : 'settings.openPortal',
      resourceType: 'payment method',
      resourceId: user.id,
      after: { page: page.providerId },
    }),
  );
  return { url: page.url };
}

async function reach(open: () => Promise<HostedPage>, kind: 'setup' | 'portal'): Promise<HostedPage> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    const { setupFallback, portalFallback } = paymentMethodMessages;
    throw new UserError('SERVICE_UNAVAILABLE', kind === 'setup' ? setupFallback : portalFallback);
  }
}
