import type { FastifyInstance, FastifyReply } from 'fastify';
import { onboardingPage } from './account-pages.ts';
import type { Bank } from './bank.ts';
import { messagePage } from './pages.ts';
import { findOnboarding, submitOnboarding } from './payout-accounts.ts';
import { html, idParams } from './replies.ts';
import { type AccountErrors, type AccountForm, EMPTY_ACCOUNT, readAccount, readAccountForm } from './test-accounts.ts';

/** Serves `/sandbox-bank/onboarding/<id>`, on which a creator gives the details that the bank needs before it pays out. */
export function registerOnboarding(scope: FastifyInstance, bank: Bank): void {
  scope.get('/onboarding/:id', async (request, reply) => {
    const page = await findOnboarding(bank, idParams.parse(request.params).id);
    return show(reply, page, EMPTY_ACCOUNT, {});
  });

  scope.post('/onboarding/:id', async (request, reply) => {
    const page = await findOnboarding(bank, idParams.parse(request.params).id);
    const typed = readAccountForm(request.body);
    if (!page?.usable) return show(reply, page, typed, {});
    const read = readAccount(typed, page.requirements, bank.now());
    if ('errors' in read) return show(reply, page, typed, read.errors);
    const taken = await submitOnboarding(bank, page, read.details);
    return reply.redirect(taken ? page.returnUrl : page.refreshUrl, 303);
  });
}

/** Shows the form; a page that was used or has expired leads back to the site, which opens a new one. */
function show(
  reply: FastifyReply,
  page: Awaited<ReturnType<typeof findOnboarding>>,
  typed: AccountForm,
  errors: AccountErrors,
) {
  if (!page) return html(reply, messagePage('Not found', 'There is no such page.', null), 404);
  if (!page.usable) return reply.redirect(page.refreshUrl, 303);
  return html(reply, onboardingPage(page, typed, errors), Object.keys(errors).length > 0 ? 422 : 200);
}
