import { describe, expect, test } from 'vitest';
import { fromBase64, toBase64 } from '#shared/seals/base64.ts';
import { readWitnessKey, witnessKeyText } from '#shared/seals/cosignatures.ts';
import { leafOf } from '#shared/seals/leaves.ts';
import { EMPTY_ROOT, nodeHash } from '#shared/seals/merkle.ts';
import { type Movement, movementText } from '#shared/seals/movements.ts';
import { tellReceipt } from '#shared/seals/receipt-words.ts';
import { checkReceipt, proofText, RECEIPT_FORMAT, type Receipt, receiptText } from '#shared/seals/receipts.ts';
import {
  isSignedBy,
  publicKeyOf,
  readHead,
  readVerifierKey,
  signedHead,
  verifierKey,
} from '#shared/seals/tree-heads.ts';
import { pairsOf } from '#tests/support/pairs.ts';
import { cosignatureLine, witnessKey } from '#tests/support/witness.ts';

const privateKey = new Uint8Array(32).fill(7);
const key = { name: 'accord.example', publicKey: publicKeyOf(privateKey) };
const other = { name: 'accord.example', publicKey: publicKeyOf(new Uint8Array(32).fill(8)) };
const movement: Movement = {
  id: '0190a0aa-0000-7000-8000-000000000001',
  kind: 'release',
  party: 'brand',
  campaignId: '0190a0aa-0000-7000-8000-000000000002',
  dealId: '0190a0aa-0000-7000-8000-000000000003',
  about: '0190a0aa-0000-7000-8000-000000000004',
  part: 'signing',
  at: '2026-06-05T10:00:00.000Z',
  currency: 'USD',
  amountMinor: 20_000,
  entries: [
    { account: 'held', amountMinor: -20_000 },
    { account: 'creator_payable', amountMinor: 15_000 },
    { account: 'platform_fee', amountMinor: 5_000 },
  ],
};
const salt = toBase64(new Uint8Array(16).fill(3));
const leaf = leafOf('movement', salt, movementText(movement));
/** A log of three leaves, of which the movement is the second. */
const root = nodeHash(nodeHash(EMPTY_ROOT, leaf), EMPTY_ROOT);
const head = signedHead({ size: 3, root }, key.name, privateKey);
const receipt: Receipt = {
  format: RECEIPT_FORMAT,
  movement,
  salt,
  proof: proofText(1, [EMPTY_ROOT, EMPTY_ROOT], head),
};
const utf8 = new TextEncoder();
const file = utf8.encode(receiptText(receipt));

test('a receipt is checked with the key of the log alone, and tells what was proved', () => {
  const checked = checkReceipt(file, key, []);
  expect(checked).toMatchObject({ valid: true, movement, head: { origin: 'accord.example', size: 3 } });
  const told = tellReceipt(checked, key);
  expect(told.title).toBe('This receipt is genuine');
  expect(Object.fromEntries(told.facts)).toMatchObject({
    'What happened': 'Released',
    Amount: '$200.00',
    When: 'June 5, 2026 at 10:00 AM UTC',
    Booked: '-$200.00 held for the campaign; $150.00 owed to the creator; $50.00 Accord’s fee',
  });
});

test('a receipt with any one byte changed, removed or added proves nothing', () => {
  const proves = (bytes: Uint8Array) => checkReceipt(bytes, key, []).valid;
  const through: number[] = [];
  const put = (at: number, upTo: number, ...bytes: number[]) =>
    Uint8Array.of(...file.subarray(0, at), ...bytes, ...file.subarray(upTo));
  const changes: ((at: number) => Uint8Array)[] = [
    (at) => put(at, at + 1, (file[at] ?? 0) ^ 1),
    (at) => put(at, at + 1, (file[at] ?? 0) ^ 32),
    (at) => put(at, at + 1),
    (at) => put(at, at, 32),
  ];
  for (const [at, change] of pairsOf([...file.keys()], changes)) if (proves(change(at))) through.push(at);
  expect(through).toEqual([]);
  expect(proves(Uint8Array.of(0xef, 0xbb, 0xbf, ...file))).toBe(false);
});

test('it says what does not fit', () => {
  const reason = (text: string, by = key) => {
    const checked = checkReceipt(utf8.encode(text), by, []);
    return [checked.valid ? null : checked.fault, tellReceipt(checked, by).text];
  };
  const text = receiptText(receipt);
  expect(reason('{}')).toEqual(['not a receipt', 'The file is not a receipt of Accord.']);
  expect(reason(text.replace('{\n  "format"', '{\n "format"'))).toEqual([
    'stray byte',
    'Byte 4 of the file does not belong there: the file was changed.',
  ]);
  expect(reason(text.slice(0, -1))).toEqual([
    'stray byte',
    `Byte ${file.length} of the file does not belong there: the file was changed.`,
  ]);
  expect(reason(text, other)[0]).toBe('other key');
  expect(reason(text, { ...key, name: 'elsewhere.example' })[0]).toBe('other key');
  expect(reason(text.replace('"amountMinor": 20000', '"amountMinor": 30000'))[0]).toBe('path');
  expect(reason(text.replace('accord.example\\n3', 'accord.example\\n4'))[0]).toBe('signature');
  expect(reason(receiptText({ ...receipt, proof: receipt.proof.replace('index 1', 'index 0') }))[0]).toBe('path');
});

describe('the signatures of witnesses', () => {
  const text = readHead(head)?.text ?? '';
  const time = Date.parse('2026-06-05T10:01:00Z') / 1000;
  const names = ['witness.example', 'other.example'];
  const lines = names.map((name) => `${cosignatureLine(name, text, time)}\n`);
  const witnessed = { ...receipt, proof: receipt.proof + lines.join('') };
  const bytes = utf8.encode(receiptText(witnessed));
  const keys = names.map(witnessKey);

  test('are checked with their keys, and told with the time that they give', () => {
    const checked = checkReceipt(bytes, key, keys);
    expect(checked).toMatchObject({ valid: true, witnesses: names.map((name) => ({ name, known: true })) });
    expect(tellReceipt(checked, key).facts.filter(([label]) => label === 'Witness')).toEqual([
      ['Witness', 'witness.example, on June 5, 2026 at 10:01 AM UTC: the log continues all that it knew of it'],
      ['Witness', 'other.example, on June 5, 2026 at 10:01 AM UTC: the log continues all that it knew of it'],
    ]);
  });

  test('of a witness whose key is not known are told as such', () => {
    const checked = checkReceipt(bytes, key, [witnessKey('witness.example')]);
    expect(tellReceipt(checked, key).facts.at(-1)).toEqual([
      'Witness',
      'other.example, not checked: its key is not known here',
    ]);
    // A key of the same name is another's.
    const named = { name: 'other.example', publicKey: witnessKey('somebody').publicKey };
    expect(checkReceipt(bytes, key, [named])).toMatchObject({ valid: true, witnesses: [{}, { known: false }] });
  });

  test('count with every byte', () => {
    const through = [...bytes.keys()].slice(file.length - 3).filter((at) => {
      const changed = Uint8Array.from(bytes, (byte, each) => (each === at ? byte ^ 1 : byte));
      const checked = checkReceipt(changed, key, keys);
      return checked.valid && checked.witnesses.every(({ known }) => known);
    });
    expect(through).toEqual([]);
  });

  test.each([
    ['of another head', cosignatureLine('witness.example', text.replace('\n3\n', '\n4\n'), time), 'cosignature'],
    ['that is cut off', cosignatureLine('witness.example', text, time).slice(0, -4), 'not a receipt'],
    ['of another form', '— witness.example', 'not a receipt'],
  ])('one %s makes it prove nothing', (_what, line, fault) => {
    const file = utf8.encode(receiptText({ ...receipt, proof: `${receipt.proof}${line}\n` }));
    const checked = checkReceipt(file, key, keys);
    expect(checked).toMatchObject({ valid: false, fault });
    if (fault === 'cosignature')
      expect(tellReceipt(checked, key).text).toContain('The witness witness.example has not signed');
  });

  test('have the form of the example in c2sp.org/tlog-cosignature', () => {
    const note = [
      'example.com/behind-the-sofa',
      '20852163',
      'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=',
      '',
      '— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=',
      '— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==',
      '',
    ].join('\n');
    expect(readHead(note)?.cosignatures).toMatchObject([{ witness: 'witness.example.com/w1', time: 1_679_315_147 }]);
  });

  test('are sixteen at most', () => {
    const many = receiptText({ ...receipt, proof: receipt.proof + (lines[0] ?? '').repeat(17) });
    expect(checkReceipt(utf8.encode(many), key, keys)).toMatchObject({ fault: 'not a receipt' });
  });

  test('have keys of their own type', () => {
    const [one] = keys;
    const written = one ? witnessKeyText(one) : '';
    expect(readWitnessKey(written)).toEqual(one);
    expect(written).toMatch(/^witness\.example\+[0-9a-f]{8}\+B[\w+/]{42,43}=?=?$/);
    for (const bad of [verifierKey(key), written.replace('witness', 'other'), 'nonsense', ''])
      expect(readWitnessKey(bad)).toBeNull();
    expect(readVerifierKey(written)).toBeNull();
  });
});

test('an audit row whose words are those of a movement makes another leaf', () => {
  expect(toBase64(leafOf('audit', salt, movementText(movement)))).not.toBe(toBase64(leaf));
});

test('keys and heads have the form of C2SP, and no other is read', () => {
  // The key of the example in Go's note package, where the format comes from.
  const published = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
  const read = readVerifierKey(published);
  expect(read?.name).toBe('PeterNeumann');
  expect(read && verifierKey(read)).toBe(published);
  expect(readVerifierKey(published.replace('c74f', 'c74e'))).toBeNull();
  expect(readVerifierKey(verifierKey(key))).toEqual(key);
  expect(head).toMatch(/^accord\.example\n3\n[\w+/]{43}=\n\n— accord\.example [\w+/]{91}=\n$/);
  const found = readHead(head);
  expect(found && isSignedBy(found, key)).toBe(true);
  expect(found && isSignedBy(found, other)).toBe(false);
  for (const bad of [
    head.slice(0, -1),
    `${head}\n`,
    head.replace('\n3\n', '\n03\n'),
    head.replace('— accord', '— other'),
  ]) {
    expect(readHead(bad)).toBeNull();
  }
});

test('base64 has one spelling', () => {
  expect(fromBase64('AQ==', 1)).toEqual(Uint8Array.of(1));
  for (const bad of ['AQ', 'AR==', 'AQ==\n', 'A-==', '', 'AQEB']) expect(fromBase64(bad, 1)).toBeNull();
});
