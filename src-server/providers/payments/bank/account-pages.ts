import type { PayoutRequirement } from '#shared/payments/payout-accounts.ts';
import { escapeHtml } from '../../html.ts';
import { back, layout } from './pages.ts';
import {
  type AccountErrors,
  type AccountField,
  type AccountForm,
  asksForDocument,
  COUNTRIES,
  TEST_ACCOUNTS,
} from './test-accounts.ts';

const LABELS: Readonly<Record<AccountField, string>> = {
  name: 'Legal name',
  birth: 'Date of birth',
  country: 'Country',
  number: 'Account number',
  document: 'Number of your passport or identity card',
};
const INPUTS: Readonly<Record<Exclude<AccountField, 'country'>, string>> = {
  name: 'autocomplete="name"',
  birth: 'type="date" autocomplete="bday"',
  number: 'inputmode="numeric" autocomplete="off" placeholder="000123456789"',
  document: 'autocomplete="off"',
};

/** The page on which the owner of a payout account gives the details that the bank needs. */
export function onboardingPage(
  page: { returnUrl: string; requirements: readonly PayoutRequirement[] },
  typed: AccountForm,
  errors: AccountErrors,
): string {
  const wrong = Object.keys(errors).length > 0;
  const input = (name: Exclude<AccountField, 'country'>): string =>
    field(
      name,
      errors,
      (attributes) => `<input ${attributes} value="${escapeHtml(typed[name])}" ${INPUTS[name]} required>`,
    );
  return layout(
    wrong ? 'Details not saved' : 'Set up payouts',
    `<section>
<h1>Set up payouts</h1>
<p class="second">The bank needs this before Accord can pay you. It is checked and not shown to anyone else.</p>
${wrong ? '<p class="alert" role="alert">Nothing was saved yet. Please look at the fields below.</p>' : ''}
<form method="post" novalidate>
${input('name')}
<div class="pair">
${input('birth')}
${field('country', errors, (attributes) => countries(typed.country, attributes))}
</div>
${input('number')}
${asksForDocument(page.requirements) ? input('document') : ''}
<button>Send to the bank</button>
</form>
</section>
${back(page.returnUrl, 'Leave and go back to Accord')}
${testAccounts()}`,
  );
}

/** A field with its error beside it; the first wrong one takes the focus. */
function field(name: AccountField, errors: AccountErrors, control: (attributes: string) => string): string {
  const error = errors[name];
  const first = Object.keys(errors)[0] === name ? ' autofocus' : '';
  const wrong = error ? ` aria-invalid="true" aria-describedby="${name}-error"${first}` : '';
  return `<div class="field">
<label for="${name}">${LABELS[name]}</label>
${control(`id="${name}" name="${name}"${wrong}`)}
${error ? `<p class="wrong" id="${name}-error">${escapeHtml(error)}</p>` : ''}
</div>`;
}

function countries(chosen: string, attributes: string): string {
  const options = Object.entries(COUNTRIES).map(
    ([code, name]) => `<option value="${code}"${code === chosen ? ' selected' : ''}>${name}</option>`,
  );
  return `<select ${attributes} autocomplete="country" required><option value="">Choose</option>${options.join('')}</select>`;
}

function testAccounts(): string {
  const rows = TEST_ACCOUNTS.map(
    ({ number, note }) => `<tr><th scope="row">${number}</th><td>${escapeHtml(note)}</td></tr>`,
  );
  return `<section>
<h2>Test account numbers</h2>
<table>
<caption>Any name, any country, a date of birth 18 years ago or earlier, any document number.</caption>
<tbody>${rows.join('')}</tbody>
</table>
</section>`;
}
