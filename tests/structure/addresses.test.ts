import { expect, test } from 'vitest';
import { below, occurrences, sources } from './sources.ts';

/**
 * The only files that make an HTTP request themselves: the sandbox bank's webhook to our own PUBLIC_URL, the request for social figures to the
 * address of SOCIAL_URL, and those to the witnesses of SEAL_WITNESSES; none follows a redirect. Also the requests to companies' webhooks and identity
 * providers, whose addresses people type: they connect only to addresses on the internet (settings/webhooks.db). Text records are asked of name
 * servers.
 */
const BANK = 'src-server/providers/payments/local.ts';
const FIGURES = 'src-server/providers/social/insightiq.ts';
const WITNESSES = 'src-server/seals/witnesses.service.ts';
const CALLERS = [BANK, FIGURES, WITNESSES, 'src-server/net/public-request.ts', 'src-server/net/text-records.ts'];
/** It distinguishes networks and connects to none. */
const NETWORKS = 'src-server/net/public-address.ts';

test('the server fetches no address except in those files', () => {
  const server = below('src-server').filter(({ path }) => ![...CALLERS, NETWORKS].includes(path));
  expect(occurrences(server, /\bfetch\(|\bnew (WebSocket|EventSource|XMLHttpRequest)\(/)).toEqual([]);
  const modules = ['http', 'https', 'http2', 'net', 'tls', 'dns', 'dgram'].flatMap((name) => [`node:${name}`, name]);
  const dialling = server.flatMap(({ imports }) =>
    imports.filter(
      ({ to, typeOnly }) => !typeOnly && [...modules, 'undici', 'axios', 'got', 'node-fetch'].includes(to),
    ),
  );
  expect(dialling).toEqual([]);
});

test('[S16] the first three go to an address from the configuration and follow no redirect', () => {
  const textOf = (wanted: string) => sources.find(({ path }) => path === wanted)?.text;
  expect(textOf(BANK)).toMatch(/webhookUrl: `\$\{env\.publicUrl\}/);
  expect(textOf(BANK)).toContain("redirect: 'manual'");
  expect(textOf('src-server/env-vendors.ts')).toContain('{ url: e.SOCIAL_URL, key: e.SOCIAL_KEY }');
  expect(textOf(FIGURES)).toContain("redirect: 'error'");
  expect(textOf(WITNESSES)).toContain('ctx.env.witnesses.find');
  expect(textOf(WITNESSES)).toContain("redirect: 'error'");
});

test('links to other sites are made by DataLink, which allows only http and https and sends no referrer', () => {
  const link = sources.find(({ path }) => path === 'src-client/components/base/AppLink.tsx');
  expect(link?.text).toContain('rel="noopener noreferrer nofollow"');
  /** Links whose address is our own text or our own signed address, and the mailbox, which finds only http and https. */
  const known = [
    'src-client/components/base/AppLink.tsx',
    'src-client/components/frame/AppShell.tsx',
    'src-client/features/content/MediaFile.tsx',
    'src-client/features/notifications/Mailbox.tsx',
    'src-client/features/payments/Receipts.tsx',
    'src-client/features/settings/ApiCard.tsx',
    'src-client/features/settings/CalendarAddress.tsx',
    'src-client/features/settings/WebhooksCard.tsx',
  ];
  const others = below('src-client').flatMap(({ path, text }) =>
    [...text.matchAll(/<a\b[^>]*?\bhref=(\{[^}]*\}+|"[^"]*")/g)]
      .filter(([, href = '']) => !/^["{`]*(mailto:|tel:|#)/.test(href))
      .map(() => path),
  );
  expect(others.filter((path) => !known.includes(path))).toEqual([]);
});

/** The only file that opens a window: an empty tab, which then shows the bank's page that the server names. */
const OPENERS = ['src-client/features/settings/BillingCard.tsx'];

test('no text becomes HTML, and no address is opened by script', () => {
  const risky =
    /\bdangerouslySetInnerHTML\b|\.(innerHTML|outerHTML)\s*=|\binsertAdjacentHTML\(|\bdocument\.write\(|\beval\(|\bnew Function\(|\bwindow\.open\(/;
  const client = below('src-client').filter(({ path }) => !OPENERS.includes(path));
  expect(occurrences(client, risky)).toEqual([]);
});

/** The files that read the network address: to find its network, or to store it for people to read. */
const ADDRESS_READERS = [
  'src-server/agreement/signing/signatures.service.ts',
  'src-server/audit.ts',
  'src-server/auth/sessions.service.ts',
  'src-server/heavy.ts',
  'src-server/http/key-context.ts',
  'src-server/net/network.ts',
];

test('[S7] limits, known places and visitors use the network of a request, which one file determines', () => {
  const readers = below('src-server').filter(({ code }) => /\brequest\.ip\b/.test(code));
  expect(readers.map(({ path }) => path)).toEqual(ADDRESS_READERS);
});
