import { domainToASCII } from 'node:url';
import { expect, test } from 'vitest';
import { asciiAddress } from '#shared/mail-address.ts';
import { email } from '#shared/text.ts';

test.each([
  ['Anna@Müller.de', 'anna@müller.de'],
  ['anna@mu\u0308ller.de', 'anna@müller.de'],
  ['anna@xn--mller-kva.de', 'anna@müller.de'],
  ['jan@łódź.pl', 'jan@łódź.pl'],
  ['info@straße.de', 'info@straße.de'],
  ['post@ПРИМЕР.рф', 'post@пример.рф'],
  ['taro@例え.テスト', 'taro@例え.テスト'],
  ['x@ＥＸＡＭＰＬＥ。com', 'x@example.com'],
  ['x@münchen-bücher.example', 'x@münchen-bücher.example'],
  ['x@mail.bücher.ελ', 'x@mail.bücher.ελ'],
  ['x@مثال.إختبار', 'x@مثال.إختبار'],
  ['x@xn--7.de', 'x@xn--7.de'],
  ['x@example.com\u200b', 'x@example.com'],
  ['\ufeffx@example.com\u00a0\u200e', 'x@example.com'],
])('%s is taken and stored as %s', (typed, stored) => {
  expect(email().parse(typed)).toBe(stored);
  expect(email().parse(stored)).toBe(stored);
  expect(asciiAddress(stored)).toBe(`${stored.split('@')[0]}@${domainToASCII(stored.split('@')[1] ?? '')}`);
});

test.each([
  'x@mül ler.de',
  'x@münchen',
  'x@ü..de',
  'x@[::1]',
  'x@127.0.0.1',
  'x@0x7f.1',
  'x@a.de:25',
  'x@a.de/b',
  'ü@',
  '@ü.de',
  `x@${'ü'.repeat(90)}.de`,
])('%s is refused', (typed) => {
  expect(email().safeParse(typed).error?.issues[0]?.message).toMatch(/^Email /);
});

test('a domain whose letters are of two scripts that look alike is not shown as if it were the other', () => {
  expect(email().parse('x@pаypal.com')).toBe('x@xn--pypal-4ve.com');
});
