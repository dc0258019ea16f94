import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { registerOnboarding } from './account-routes.ts';
import type { Bank } from './bank.ts';
import { type CardForm, DECLINE_TEXTS, readCard, readCardForm } from './cards.ts';
import { authenticate, findCheckout, isOver, type PayResult, pay } from './checkouts.ts';
import { approvePage, type CardState, EMPTY_CARD, messagePage, payPage, portalPage, setupPage } from './pages.ts';
import { html, idParams } from './replies.ts';
import { findPage, removeCard, storeCard } from './stored-cards.ts';
import { BANK_STYLE } from './style.ts';

const MAX_FORM_BYTES = 16 * 1024;
const answer = z.object({ answer: z.enum(['approve', 'refuse']) });
const removal = z.object({ action: z.literal('remove') });

/**
 * Serves the bank's own pages: `/sandbox-bank/pay/<id>`, its approval page, the pages for a stored card and for a payout account. They are plain
 * forms without scripts. Anyone who knows the id, which cannot be guessed, may pay, as on any hosted page.
 */
export async function registerSandboxBank(app: FastifyInstance, bank: Bank): Promise<void> {
  await app.register(
    async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
      );
      scope.get('/style.css', (_request, reply) =>
        reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(BANK_STYLE),
      );
      checkoutRoutes(scope, bank);
      storedCardRoutes(scope, bank);
      registerOnboarding(scope, bank);
    },
    { prefix: '/sandbox-bank' },
  );
}

function checkoutRoutes(scope: FastifyInstance, bank: Bank): void {
  scope.get('/pay/:id', (request, reply) => showCheckout(bank, reply, idParams.parse(request.params).id, EMPTY_CARD));

  scope.post('/pay/:id', async (request, reply) => {
    const { id } = idParams.parse(request.params);
    const typed = readCardForm(request.body);
    const read = readCard(typed, bank.now());
    if ('errors' in read) return showCheckout(bank, reply, id, { typed, errors: read.errors, problem: null });
    return afterPay(bank, reply, id, await pay(bank, id, read.card), typed);
  });

  scope.get('/pay/:id/approve', async (request, reply) => {
    const { id } = idParams.parse(request.params);
    const checkout = await findCheckout(bank.db, id);
    if (checkout?.status !== 'processing' || isOver(checkout, bank.now()))
      return showCheckout(bank, reply, id, EMPTY_CARD);
    return html(reply, approvePage(checkout));
  });

  scope.post('/pay/:id/approve', async (request, reply) => {
    const { id } = idParams.parse(request.params);
    const given = answer.safeParse(request.body);
    if (!given.success) return reply.redirect(`/sandbox-bank/pay/${encodeURIComponent(id)}/approve`, 303);
    const result = await authenticate(bank, id, given.data.answer === 'approve');
    return afterPay(bank, reply, id, result, EMPTY_CARD.typed);
  });
}

async function afterPay(bank: Bank, reply: FastifyReply, id: string, result: PayResult, typed: CardForm) {
  if (result === 'authenticate') return reply.redirect(`/sandbox-bank/pay/${id}/approve`, 303);
  if (result === 'paid') {
    const checkout = await findCheckout(bank.db, id);
    if (checkout) return reply.redirect(checkout.successUrl, 303);
  }
  const problem = typeof result === 'object' ? DECLINE_TEXTS[result.declined] : null;
  return showCheckout(bank, reply, id, { typed, errors: {}, problem });
}

/** The page of a checkout: the card form while it is open, otherwise its result. */
async function showCheckout(bank: Bank, reply: FastifyReply, id: string, state: CardState) {
  const checkout = await findCheckout(bank.db, id);
  if (!checkout) return html(reply, messagePage('Not found', 'There is no such payment page.', null), 404);
  const backToSite = { url: checkout.cancelUrl, label: 'Go back to Accord' };
  const status = isOver(checkout, bank.now()) ? 'expired' : checkout.status;
  switch (status) {
    case 'paid':
      return html(
        reply,
        messagePage('Paid', 'This payment has been made.', { ...backToSite, url: checkout.successUrl }),
      );
    case 'expired':
      return html(
        reply,
        messagePage('Page expired', 'This page was open for 24 hours. Nothing was charged.', backToSite),
        410,
      );
    case 'cancelled': {
      const why = state.problem ? `${state.problem} ` : '';
      return html(
        reply,
        messagePage('Payment closed', `${why}This page accepts no more attempts. Nothing was charged.`, backToSite),
        410,
      );
    }
    case 'processing':
      return reply.redirect(`/sandbox-bank/pay/${checkout.id}/approve`, 303);
    case 'open':
      return html(reply, payPage(checkout, state), codeOf(state));
  }
}

function storedCardRoutes(scope: FastifyInstance, bank: Bank): void {
  for (const kind of ['setup', 'portal'] as const) {
    scope.get(`/${kind}/:id`, async (request, reply) => {
      const found = await findPage(bank, kind, idParams.parse(request.params).id);
      return showStored(reply, found, EMPTY_CARD);
    });

    scope.post(`/${kind}/:id`, async (request, reply) => {
      const found = await findPage(bank, kind, idParams.parse(request.params).id);
      if (!found) return showStored(reply, null, EMPTY_CARD);
      if (kind === 'portal' && removal.safeParse(request.body).success) {
        await removeCard(bank, found.page);
        return reply.redirect(`/sandbox-bank/portal/${found.page.id}`, 303);
      }
      const typed = readCardForm(request.body);
      const read = readCard(typed, bank.now());
      if ('errors' in read) return showStored(reply, found, { typed, errors: read.errors, problem: null });
      const refused = await storeCard(bank, found.page, read.card);
      if (refused) return showStored(reply, found, { typed, errors: {}, problem: DECLINE_TEXTS[refused.declined] });
      return reply.redirect(kind === 'setup' ? found.page.returnUrl : `/sandbox-bank/portal/${found.page.id}`, 303);
    });
  }
}

function showStored(reply: FastifyReply, found: Awaited<ReturnType<typeof findPage>>, state: CardState) {
  if (!found) return html(reply, messagePage('Page closed', 'This page has been used or has expired.', null), 410);
  const { page, stored } = found;
  const shown = page.kind === 'setup' ? setupPage(page.returnUrl, state) : portalPage(page.returnUrl, stored, state);
  return html(reply, shown, codeOf(state));
}

const codeOf = (state: CardState): number =>
  state.problem !== null || Object.keys(state.errors).length > 0 ? 422 : 200;
