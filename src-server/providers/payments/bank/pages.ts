import { escapeHtml } from '../../html.ts';
import type { PaymentMethod } from '../interface.ts';
import { type CardErrors, type CardField, type CardForm, TEST_CARDS } from './cards.ts';

/** The values and errors that the card form shows. */
export interface CardState {
  typed: CardForm;
  errors: CardErrors;
  /** An error about the whole card, such as a decline; otherwise null. */
  problem: string | null;
}

export const EMPTY_CARD: CardState = {
  typed: { number: '', expiry: '', code: '', name: '' },
  errors: {},
  problem: null,
};

const LOGO =
  '<svg viewBox="0 0 26 26" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M3 10 13 4l10 6M5 10v9M10.5 10v9M15.5 10v9M21 10v9M3 22h20"/></svg>';

const FIELDS: Readonly<Record<CardField, { label: string; attributes: string }>> = {
  number: {
    label: 'Card number',
    attributes: 'inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242"',
  },
  expiry: { label: 'Expiry', attributes: 'inputmode="text" autocomplete="cc-exp" placeholder="MM/YY"' },
  code: { label: 'Security code', attributes: 'inputmode="numeric" autocomplete="cc-csc" placeholder="123"' },
  name: { label: 'Name on card', attributes: 'autocomplete="cc-name"' },
};

/** An amount in its currency's own notation. */
function shownAmount(amountMinor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

interface Offer {
  amountMinor: number;
  currency: string;
  description: string;
  cancelUrl: string;
}

/** The page on which a payer types a card. */
export function payPage(offer: Offer, state: CardState): string {
  return layout(
    state.problem || hasErrors(state) ? 'Payment not made' : 'Pay',
    `<section>
<h1>${escapeHtml(offer.description)}</h1>
<p class="amount">${escapeHtml(shownAmount(offer.amountMinor, offer.currency))}</p>
<p class="second">${escapeHtml(offer.currency)}, to Accord</p>
${cardForm(state, 'Pay')}
</section>
${back(offer.cancelUrl, 'Cancel and go back to Accord')}
${testCards()}`,
  );
}

/** The second page, for cards whose owner has to approve the payment. */
export function approvePage(offer: Offer): string {
  return layout(
    'Approve payment',
    `<section>
<h1>Approve this payment</h1>
<p class="amount">${escapeHtml(shownAmount(offer.amountMinor, offer.currency))}</p>
<p class="second">${escapeHtml(offer.description)}. The bank that issued the card asks its owner to confirm (3-D Secure).</p>
<form method="post"><div class="actions">
<button name="answer" value="approve">Approve</button>
<button class="quiet" name="answer" value="refuse">Refuse</button>
</div></form>
</section>`,
  );
}

/** The page on which a card is stored. */
export function setupPage(returnUrl: string, state: CardState): string {
  return layout(
    'Add a card',
    `<section>
<h1>Add a card</h1>
<p class="second">It is kept for your next payments to Accord. Nothing is charged now.</p>
${cardForm(state, 'Save card')}
</section>
${back(returnUrl, 'Go back to Accord')}
${testCards()}`,
  );
}

/** The page on which the customer sees, replaces or removes a stored card. */
export function portalPage(returnUrl: string, stored: PaymentMethod | null, state: CardState): string {
  const expiry = stored ? `${String(stored.expMonth).padStart(2, '0')}/${stored.expYear}` : '';
  const current = stored
    ? `<p class="second">${escapeHtml(stored.brand.toUpperCase())} ending in ${escapeHtml(stored.last4)}, expires ${expiry}</p>
<form method="post" class="plain"><button class="quiet" name="action" value="remove">Remove card</button></form>`
    : '<p class="second">No card is stored.</p>';
  return layout(
    'Your card',
    `<section>
<h1>Your card</h1>
${current}
</section>
<section>
<h2>${stored ? 'Replace it' : 'Add a card'}</h2>
${cardForm(state, 'Save card')}
</section>
${back(returnUrl, 'Go back to Accord')}
${testCards()}`,
  );
}

/** A page with one message and a link back. */
export function messagePage(title: string, text: string, link: { url: string; label: string } | null): string {
  return layout(
    title,
    `<section>
<h1>${escapeHtml(title)}</h1>
<p class="second">${escapeHtml(text)}</p>
${link ? `<div class="actions"><a class="button" href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></div>` : ''}
</section>`,
  );
}

/** A whole page of the bank. */
export function layout(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Sandbox Bank</title>
<link rel="stylesheet" href="/sandbox-bank/style.css">
</head>
<body>
<header class="band">Sandbox Bank — test mode. No real money moves.</header>
<main>
<p class="bank">${LOGO}Sandbox Bank</p>
${content}
</main>
</body>
</html>
`;
}

const hasErrors = (state: CardState): boolean => Object.keys(state.errors).length > 0;

function cardForm(state: CardState, button: string): string {
  return `${state.problem ? `<p class="alert" role="alert">${escapeHtml(state.problem)}</p>` : ''}
<form method="post" novalidate>
${field('number', state)}
<div class="pair">
${field('expiry', state)}
${field('code', state)}
</div>
${field('name', state)}
<button>${button}</button>
</form>`;
}

/** The first wrong field takes the focus, or the first of all; the security code is never sent back. */
function field(name: CardField, state: CardState): string {
  const { label, attributes } = FIELDS[name];
  const error = state.errors[name];
  const value = name === 'code' ? '' : state.typed[name];
  const first = (Object.keys(state.errors)[0] ?? 'number') === name ? ' autofocus' : '';
  const wrong = error ? ` aria-invalid="true" aria-describedby="${name}-error"` : '';
  return `<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escapeHtml(value)}" ${attributes} required${wrong}${first}>
${error ? `<p class="wrong" id="${name}-error">${escapeHtml(error)}</p>` : ''}
</div>`;
}

/** A link back to the site that the visitor came from. */
export function back(url: string, label: string): string {
  return `<p><a class="back" href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`;
}

function testCards(): string {
  const rows = TEST_CARDS.map(
    (card) =>
      `<tr><th scope="row">${card.number.replace(/(.{4})(?=.)/g, '$1 ')}</th><td>${escapeHtml(card.note)}</td></tr>`,
  );
  return `<section>
<h2>Test cards</h2>
<table>
<caption>Any future expiry, any security code, any name.</caption>
<tbody>${rows.join('')}</tbody>
</table>
</section>`;
}
