import type { X509Certificate } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import type { DigitalId } from '#server/cms.ts';
import { newP12, openP12 } from '#server/key-file.ts';
import { writePaper } from '#server/pdf.ts';
import { readSignature, signPdf } from '#server/pdf-signature.ts';
import { THOROUGH } from '#tests/support/pairs.ts';
import { signatureIn } from '#tests/support/pdf-signature.ts';

const NOW = new Date('2026-03-01T10:00:00.000Z');
const facts = { reason: 'Signing certificate of deal 1', at: NOW };
const passphrase = 'a random key';
const [ours, theirs] = [
  await newP12('Accord at accord.example', passphrase, NOW),
  await newP12('Accord at accord.example', passphrase, NOW),
];
const [id, stranger] = [await openP12(ours.p12, passphrase), await openP12(theirs.p12, passphrase)];
/** A digital ID whose signatures also bring another's certificate along. */
const bringing = (signer: DigitalId, { certificate }: DigitalId): DigitalId => ({ ...signer, others: [certificate] });
const own = [id.certificate];

const paper = (title: string) =>
  writePaper({ title, lead: 'Lead', at: NOW, sections: [{ heading: 'Heading', entries: [] }], notes: [] });
const page = Buffer.from(await paper('Page'));
const file = await signPdf(page, id, facts);
const text = file.toString('latin1');
const value = /\/Contents <([0-9a-f]+)>/.exec(text)?.[1] ?? '';
const state = async (changed: Uint8Array, certificates: readonly X509Certificate[] = own) => {
  const found = await readSignature(changed, certificates);
  return found === null || found === 'changed' ? found : 'intact';
};

test('a signed paper has a PDF signature over every byte but its own value, with time and reason, and begins with the unsigned bytes', async () => {
  const found = signatureIn(file);
  expect(found).toMatchObject({ valid: true, covered: file.length, at: '260301100000Z' });
  expect(found.certificate.raw.equals(id.certificate.raw)).toBe(true);
  expect(found.signed.length).toBe(file.length - value.length - 2);
  for (const part of [
    '/SubFilter /adbe.pkcs7.detached',
    `/Reason (${facts.reason})`,
    '/M (D:20260301100000Z)',
    '/P 1',
  ]) {
    expect(found.dictionary).toContain(part);
  }
  expect(file.subarray(0, page.length).equals(page)).toBe(true);
  const pdf = await PDFDocument.load(file, { updateMetadata: false });
  expect(
    pdf
      .getForm()
      .getFields()
      .map((field) => field.getName()),
  ).toEqual(['Accord']);
  expect(await readSignature(file, own)).toEqual({ ...facts, certificate: id.certificate });
  expect((await signPdf(page, id, facts)).equals(file)).toBe(true);
});

test('the key has 3072 bits and signs nothing but documents, and only its passphrase opens it', async () => {
  expect(id.certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(3_072);
  expect(id.certificate.verify(id.certificate.publicKey)).toBe(true);
  expect(id.certificate.ca).toBe(false);
  expect(id.certificate.raw.equals(ours.certificate.raw)).toBe(true);
  await expect(openP12(ours.p12, 'another key')).rejects.toThrow();
});

test('whatever bit is changed, it shows', async () => {
  const [start, value, zeros] = ['/Type /Sig', '/Contents <', '0'.repeat(64)].map((part) => text.indexOf(part));
  // Every byte around the signature, or every fourth, and some of the page, of the signature, of the zeros after it and of the end.
  const frame = (n: number) =>
    n % (THOROUGH ? 1 : 4) === 0 && ((n > Number(start) && n < Number(value)) || n > file.length - 40);
  const places = [...file.keys()].filter(
    (n) => frame(n) || n % (n > Number(value) && n < Number(zeros) ? 31 : 157) === 0,
  );
  for (const place of places) {
    const changed = Buffer.from(file);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(await state(changed), `byte ${place}`).not.toBe('intact');
  }
});

test('what is added, taken away or put in place of the signature shows', async () => {
  const update = await PDFDocument.load(file, { forIncrementalUpdate: true, updateMetadata: false });
  update.getPage(0).drawText('For ten times the amount', { x: 60, y: 400, size: 24 });
  const updated = Buffer.from(await update.save());
  // The attack is real: readers show the new page, and the old signature is still whole.
  expect(updated.subarray(0, file.length).equals(file)).toBe(true);
  expect(signatureIn(updated)).toMatchObject({ valid: true, covered: file.length });

  const other = await signPdf(await paper('Pages'), id, facts);
  const otherValue = /\/Contents <([0-9a-f]+)>/.exec(other.toString('latin1'))?.[1] ?? '';
  const latin1 = (changed: string) => Buffer.from(changed, 'latin1');
  const changes: Record<string, Buffer> = {
    'an update that changes a page': updated,
    'a byte more': Buffer.concat([file, Buffer.from('\n')]),
    'a byte before': Buffer.concat([Buffer.from('\n'), file]),
    'a byte less': file.subarray(0, -1),
    'the signature of another paper': latin1(text.replace(value, otherValue)),
    'something beside the signature': latin1(text.replace(`<${value}>`, `<${value}>/X(${'x'.repeat(40)})`)),
    'something in the zeros after it': latin1(text.replace(/0{40}>/, `${'0'.repeat(39)}1>`)),
    'a second signature, of a stranger': await signPdf(file, stranger, facts),
    'only our certificate': Buffer.concat([page, Buffer.from(id.certificate.raw.toString('hex'))]),
    'the key of a stranger and our certificate': await signPdf(page, bringing(stranger, id), facts),
  };
  for (const [what, changed] of Object.entries(changes)) expect(await state(changed), what).toBe('changed');
  // Without the certificate, as Accord writes it, nothing says that it might be ours.
  expect(await state(latin1(text.replace(value, value.toUpperCase())))).toBeNull();
});

test('a digital ID can bring certificates along that vouch for it', async () => {
  expect(await state(await signPdf(page, bringing(id, stranger), facts))).toBe('intact');
});

test('a paper of a stranger, of the same name, is not ours, and one without a signature neither', async () => {
  const copy = await signPdf(page, stranger, facts);
  expect(signatureIn(copy).valid).toBe(true);
  expect(await state(copy)).toBeNull();
  expect(await state(copy, [id.certificate, stranger.certificate])).toBe('intact');
  for (const unsigned of [page, Buffer.alloc(0), Buffer.from('%PDF-1.7 <>')]) expect(await state(unsigned)).toBeNull();
});
