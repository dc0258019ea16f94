import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isNewWebhookAddress } from '#server/net/public-address.ts';
import { procedures } from '#server/ops-list.ts';
import { CONNECTABLE_PLATFORMS } from '#shared/choices/platforms.ts';
import { readHandle } from '#shared/profiles/social-handle.ts';
import { companyProfile } from '#shared/settings/settings.schema.ts';
import { createWebhookInput } from '#shared/settings/webhooks.schema.ts';
import { httpsUrl, optionalHttpsUrl } from '#shared/text.ts';
import { inputSchemas, sample } from '#tests/support/inputs.ts';

/** Addresses that would lead a server to itself, to its own network or to another site than they seem, and those that a browser would run. */
const HOSTILE = [
  'http://example.com/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://app.localhost/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://１２７.0.0.1/',
  'https://127。0。0。1/',
  'https://10.0.0.8/',
  'https://172.16.4.4/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://[::]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://metadata/',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://db.home.arpa/',
  'https://intranet/',
  'https://hidden.onion/',
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'https://example.com@127.0.0.1/',
  'https://example.com:22/',
  'https://example.com:8443/',
  'https:example.com',
  'https:/example.com',
  'https:\\\\example.com',
  '//example.com/',
  '/admin',
  'example.com',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://example.com',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://example.com/',
  'ws://example.com/',
  'about:blank',
  'https://exa mple.com/',
  'https://example.com/\nhost: evil',
  `https://example.com/${'a'.repeat(2_048)}`,
];

/** One sentence about the field, without any internals of the server. */
const SENTENCE = /^[A-Z][^\n]{5,120}$/;

const cases = HOSTILE.map((address) => ({ address, shown: JSON.stringify(address).slice(0, 60) }));

describe.each(cases)('$shown', ({ address }) => {
  test('is refused in every field for an address, in one sentence that names the field', () => {
    const fields = ['websiteUrl', 'instagram', 'tiktok', 'youtube', 'linkedin', 'twitter'] as const;
    const answers = [
      httpsUrl('Post URL').safeParse(address),
      optionalHttpsUrl('Website').safeParse(address),
      ...fields.map((field) => companyProfile.shape[field].safeParse(address)),
    ];
    for (const { error } of answers) {
      // Screens show the first issue.
      expect(error?.issues[0]?.message).toMatch(SENTENCE);
    }
  });

  test('is not taken for a handle on a platform', () => {
    // A text without a scheme, such as a host or a path, can be a handle; a text with one is an address.
    if (!/^[a-z]+:/i.test(address)) return;
    for (const platform of CONNECTABLE_PLATFORMS) expect(readHandle(platform, address)).toBeNull();
  });
});

test('no webhook is made for any of them, but for a port', () => {
  const isInput = (url: string) => createWebhookInput.shape.url.safeParse(url).success;
  const taken = HOSTILE.filter((address) => isInput(address) && isNewWebhookAddress(address, []));
  expect(taken).toEqual(['https://example.com:22/', 'https://example.com:8443/']);
});

/** Hidden fields that people leave empty; their value is not stored. */
const TRAPS = ['leads.register website'];
/** Checked on the server, which knows the test hosts. */
const ASKED_THERE = ['settings.createWebhook url'];
const named = inputSchemas().flatMap(({ name, schema }) =>
  Object.entries(schema.properties ?? {})
    .filter(
      ([field, { type, format }]) => /(url|website|link|href)$/i.test(field) && format !== 'uuid' && type !== 'array',
    )
    .map(([field]) => ({ name, field, schema }))
    .filter((each) => ![...TRAPS, ...ASKED_THERE].includes(`${each.name} ${each.field}`)),
);

test('some procedures take an address', () => {
  expect(named.map(({ name, field }) => `${name} ${field}`)).toContain('content.publish postUrl');
});

test.each(named)('$name refuses all of them as $field', ({ name, field, schema }) => {
  const input = procedures().find((procedure) => procedure.name === name)?.input;
  const valid = sample(schema);
  if (!input) throw new Error(`${name} takes no input`);
  const taken = HOSTILE.filter((address) => z.safeParse(input, { ...Object(valid), [field]: address }).success);
  expect(taken).toEqual([]);
});
