import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { EVENT_GROUPS, eventLabels } from '#shared/messages/settings/webhooks-card.ts';
import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from '#shared/settings/webhook-events.ts';
import { exampleOf } from '#shared/settings/webhook-messages.schema.ts';
import { escapeHtml } from '../providers/html.ts';
import { audienceText, groupOf, MESSAGE_HEADERS, payloadOf } from './webhook-description.ts';

const PATH = '/api/docs/webhooks';
/** A whole server that verifies messages; docs/webhooks.md has the same, which a test runs on a real message. */
const EXAMPLE = new URL('verify-webhook.txt', import.meta.url);

const STYLE = `
:root { color-scheme: light dark; --page: oklch(.972 .006 85); --card: oklch(.993 .003 85); --line: oklch(.915 .01 80); --text: oklch(.235 .02 330);
  --muted: oklch(.47 .018 330); --accent: oklch(.43 .155 352); }
@media (prefers-color-scheme: dark) { :root { --page: oklch(.178 .012 330); --card: oklch(.222 .014 330); --line: oklch(.295 .016 330);
  --text: oklch(.945 .008 80); --muted: oklch(.735 .014 330); --accent: oklch(.755 .135 350); } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.55 Inter, system-ui, sans-serif; }
.frame { display: grid; gap: 2rem; max-width: 76rem; margin: 0 auto; padding: 2.5rem 1.25rem 6rem; }
@media (min-width: 64rem) { .frame { grid-template-columns: 15rem minmax(0, 1fr); } nav { position: sticky; top: 2rem; max-height: calc(100vh - 4rem); overflow-y: auto; align-self: start; } }
main { min-width: 0; }
h1 { margin: 0 0 .75rem; font-size: 2.1rem; line-height: 1.15; letter-spacing: -.02em; }
h2 { margin: 2.75rem 0 1rem; font-size: 1.35rem; letter-spacing: -.02em; }
h3 { margin: 0; font: 600 1rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
p { max-width: 68ch; margin: 0 0 1rem; }
a { color: var(--accent); text-underline-offset: 3px; }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
nav ul { list-style: none; margin: 0 0 1.25rem; padding: 0; }
nav p { margin: 0 0 .25rem; font-weight: 600; }
nav p a { color: inherit; text-decoration: none; }
@media (max-width: 64rem) { nav ul { margin: 0 0 .5rem; } nav ul ~ ul { display: none; } }
nav li a { display: inline-block; text-decoration: none; padding: .2rem 0; color: var(--muted); font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
nav li a:hover { color: var(--accent); text-decoration: underline; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 1.25rem; margin-bottom: 1rem; scroll-margin-top: 1rem; }
article p { margin: .35rem 0 .85rem; }
.who { color: var(--muted); font-size: 13px; }
code, pre { font: 13px/1.55 ui-monospace, monospace; }
pre { margin: 0; padding: 1rem; border: 1px solid var(--line); border-radius: 10px; overflow-x: auto; background: var(--page); }
summary { cursor: pointer; padding: .35rem 0; color: var(--accent); }
table { width: 100%; border-collapse: collapse; margin: 0 0 1rem; font-size: 14px; }
th, td { text-align: left; vertical-align: top; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
td:first-child { white-space: nowrap; }
th { color: var(--muted); font-weight: 500; }
`;

/** The id of a group's heading. */
const idOf = (label: string): string => label.toLowerCase().replaceAll(/[^a-z]+/g, '-');

/** Text in which what stands between backticks is code. */
const prose = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
const code = (text: string, label: string): string =>
  `<pre tabindex="0" role="region" aria-label="${escapeHtml(label)}"><code>${escapeHtml(text)}</code></pre>`;

interface Field {
  type?: string;
  format?: string;
  const?: string;
  enum?: string[];
  description?: string;
  properties?: Record<string, Field>;
  required?: string[];
}

/** The fields of a schema, those of objects in it by their path. */
const fieldsOf = ({ properties = {}, required = [] }: Field, path = ''): [name: string, Field, always: boolean][] =>
  Object.entries(properties).flatMap(([name, field]) => [
    [`${path}${name}`, field, required.includes(name)] as [string, Field, boolean],
    ...fieldsOf(field, `${path}${name}.`),
  ]);
const kindOf = ({ type, format, const: only, enum: words = only === undefined ? [] : [only] }: Field): string =>
  words.length > 0 ? words.map((word) => `\`${word}\``).join(', ') : (format ?? type ?? '');

/** The row of a field; a message's type is its heading. */
const rowOf = ([name, field, always]: [
  string,
  Field,
  boolean,
]): string => `<tr><td><code>${escapeHtml(name)}</code></td>
<td>${prose(kindOf(field))}</td><td>${prose(field.description ?? '')}${always ? '' : ' (not always there)'}</td></tr>`;

function eventHtml(event: WebhookEvent): string {
  const rows = fieldsOf(payloadOf(event) as Field)
    .map(rowOf)
    .join('\n');
  return `<article id="${event}">
<h3>${event}</h3>
<p>${escapeHtml(eventLabels[event])}. <span class="who">${escapeHtml(audienceText(event))}.</span></p>
${code(JSON.stringify(exampleOf(event), null, 2), `Example of ${event}`)}
<details><summary>Fields</summary>
<table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>
${rows}
</tbody></table></details>
</article>`;
}

function pageHtml(): string {
  const groups = EVENT_GROUPS.map(({ label }) => ({
    label,
    events: WEBHOOK_EVENT_NAMES.filter((event) => groupOf(event) === label),
  }));
  const links = groups
    .map(({ label, events }) => {
      const items = events.map((event) => `<li><a href="#${event}">${event}</a></li>`).join('');
      return `<p><a href="#${idOf(label)}">${escapeHtml(label)}</a></p><ul>${items}</ul>`;
    })
    .join('\n');
  const headers = Object.entries(MESSAGE_HEADERS)
    .map(([name, words]) => `<tr><td><code>${name}</code></td><td>${prose(words)}</td></tr>`)
    .join('\n');
  const catalogue = groups
    .map(
      ({ label, events }) => `<h2 id="${idOf(label)}">${escapeHtml(label)}</h2>\n${events.map(eventHtml).join('\n')}`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Accord webhooks</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<div class="frame">
<nav aria-label="Events">
<ul><li><a href="#verify">Verify a message</a></li><li><a href="/api/docs">The API</a></li><li><a href="/api/v1/asyncapi.json">asyncapi.json</a></li></ul>
${links}
</nav>
<main>
<h1>Webhooks</h1>
<p>Accord tells your server what happens, with one signed <code>POST</code> for each message. Brands create webhooks in their settings, creators and
agencies on their account. An agency hears what concerns the brands and creators that it manages; <code>data.account</code> says whom.</p>
<p>A message has only ids and a status; read the rest by the <a href="/api/docs">API</a>. Answer with any 2xx within ten seconds. What is not accepted is
sent again for days with the same id, so handle each id once, and go by <code>timestamp</code> where order matters.</p>
<h2 id="verify">Verify a message</h2>
<p>Messages are signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> asks, which has libraries for many languages. Three headers
come with each:</p>
<table><thead><tr><th>Header</th><th>Meaning</th></tr></thead><tbody>
${headers}
</tbody></table>
<p>This server for Node.js needs no library. Give it the secret of your webhook as <code>ACCORD_SECRET</code>.</p>
${code(readFileSync(EXAMPLE, 'utf8'), 'A server that verifies messages')}
${catalogue}
</main>
</div>
</body>
</html>
`;
}

/** `GET /api/docs/webhooks`: the catalogue of events for people. It is one page without scripts, the same for everybody until the next version. */
export function registerWebhooksPage(app: FastifyInstance): void {
  const page = pageHtml();
  const hash = createHash('sha256').update(STYLE).digest('base64');
  const policy = `default-src 'none'; img-src 'self'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  app.get(PATH, (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  );
}
