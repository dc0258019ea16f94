import { createPrivateKey, generateKeyPair, randomBytes, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import type { DigitalId } from './cms.ts';

const KEY_BITS = 3_072;
const YEARS = 30;
const SERIAL_BYTES = 16;

interface NewP12 {
  p12: Buffer;
  certificate: X509Certificate;
}

/**
 * A new RSA key and a certificate for it that it has signed itself, as a PKCS#12 file that only the passphrase opens. The passphrase is a random key:
 * it is not stretched.
 */
export async function newP12(name: string, passphrase: string, now: Date): Promise<NewP12> {
  const { default: forge } = await import('node-forge');
  const { privateKey: pem } = await promisify(generateKeyPair)('rsa', {
    modulusLength: KEY_BITS,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const key = forge.pki.privateKeyFromPem(pem);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
  // A serial number is positive.
  certificate.serialNumber = `01${randomBytes(SERIAL_BYTES).toString('hex')}`;
  certificate.validity.notBefore = now;
  certificate.validity.notAfter = new Date(Date.UTC(now.getUTCFullYear() + YEARS, now.getUTCMonth(), now.getUTCDate()));
  certificate.setSubject([{ name: 'commonName', value: name }]);
  certificate.setIssuer(certificate.subject.attributes);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ]);
  certificate.sign(key, forge.md.sha256.create());
  const file = forge.pkcs12.toPkcs12Asn1(key, certificate, passphrase, { algorithm: 'aes256', count: 1 });
  const bytes = (asn1: typeof file) => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
  return { p12: bytes(file), certificate: new X509Certificate(bytes(forge.pki.certificateToAsn1(certificate))) };
}

/**
 * The key and the certificates in a PKCS#12 file.
 * @throws Error if the passphrase does not open it, or it has no RSA key with its certificate
 */
export async function openP12(p12: Buffer, passphrase: string): Promise<DigitalId> {
  const { default: forge } = await import('node-forge');
  const file = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(p12.toString('binary')), passphrase);
  const bags = file.safeContents.flatMap(({ safeBags }) => safeBags);
  const rsa = bags.find((bag) => bag.key)?.key;
  if (!rsa) throw new Error('There is no RSA key');
  const key = createPrivateKey(forge.pki.privateKeyToPem(rsa));
  const certificates = bags.flatMap(({ cert }) => (cert ? new X509Certificate(forge.pki.certificateToPem(cert)) : []));
  const certificate = certificates.find((each) => each.checkPrivateKey(key));
  if (!certificate) throw new Error('There is no certificate for the key');
  return { key, certificate, others: certificates.filter((each) => each !== certificate) };
}
