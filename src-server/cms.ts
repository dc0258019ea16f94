import { createHash, type KeyObject, sign, type X509Certificate } from 'node:crypto';
import type { OctetString } from 'asn1js';
import type { Certificate, CertificateSetItem, SignedAndUnsignedAttributes, SignedData } from 'pkijs';

// The names of what a signature consists of (RFC 5652).
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_TIME = '1.2.840.113549.1.9.5';
const SHA_256 = '2.16.840.1.101.3.4.2.1';
const RSA = '1.2.840.113549.1.1.1';
/** The first byte of a set; signed attributes are signed as one. */
const SET = 0x31;
/** Years from this one on are written in the longer form. */
const LONG_YEAR = 2050;

/** The key that an installation signs papers with, its certificate, and those that vouch for it. */
export interface DigitalId {
  key: KeyObject;
  certificate: X509Certificate;
  others: readonly X509Certificate[];
}

interface Parts {
  certificates: CertificateSetItem[] | undefined;
  signedAttrs: SignedAndUnsignedAttributes;
  signature: OctetString;
}

/** A detached CMS signature over these bytes, in DER. The same bytes, digital ID and time give the same signature. */
export async function signCms(content: Uint8Array, id: DigitalId, at: Date): Promise<Buffer> {
  const { GeneralizedTime, ObjectIdentifier, OctetString, UTCTime } = await import('asn1js');
  const pki = await import('pkijs');
  const Time = at.getUTCFullYear() < LONG_YEAR ? UTCTime : GeneralizedTime;
  const digest = createHash('sha256').update(content).digest();
  const signedAttrs = new pki.SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      new pki.Attribute({ type: CONTENT_TYPE, values: [new ObjectIdentifier({ value: pki.ContentInfo.DATA })] }),
      new pki.Attribute({ type: SIGNING_TIME, values: [new Time({ valueDate: at })] }),
      new pki.Attribute({ type: MESSAGE_DIGEST, values: [new OctetString({ valueHex: new Uint8Array(digest) })] }),
    ],
  });
  const toSign = Buffer.from(signedAttrs.toSchema().toBER());
  toSign[0] = SET;
  const certificates = [id.certificate, ...id.others].map(({ raw }) => pki.Certificate.fromBER(new Uint8Array(raw)));
  const signature = new OctetString({ valueHex: new Uint8Array(sign('sha256', toSign, id.key)) });
  return written({ certificates, signedAttrs, signature }, pki.Certificate.fromBER(new Uint8Array(id.certificate.raw)));
}

/**
 * When a detached CMS signature, padded with zeros, was made with the key of this certificate over exactly these bytes; null if it was not, or if any
 * of its own unsigned parts differs from what Accord writes.
 */
export async function signingTime(padded: Buffer, signed: Buffer, certificate: X509Certificate): Promise<Date | null> {
  const { GeneralizedTime, UTCTime } = await import('asn1js');
  const { Certificate } = await import('pkijs');
  try {
    const cms = await signedData(padded);
    const own = Certificate.fromBER(certificate.raw);
    const {
      certificates,
      signerInfos: [{ signedAttrs, signature } = {}],
    } = cms;
    if (!signedAttrs || !signature) return null;
    const exact = await written({ certificates, signedAttrs, signature }, own);
    if (!padded.equals(Buffer.concat([exact, Buffer.alloc(padded.length - exact.length)]))) return null;
    // The signature must be of our key, whatever certificates it brings along.
    cms.certificates = [own];
    if (!(await cms.verify({ signer: 0, data: new Uint8Array(signed).buffer, checkChain: false }))) return null;
    const time = signedAttrs.attributes.find(({ type }) => type === SIGNING_TIME)?.values[0];
    return time instanceof UTCTime || time instanceof GeneralizedTime ? time.toDate() : null;
  } catch {
    // Not a CMS signature at all.
    return null;
  }
}

async function signedData(padded: Buffer): Promise<SignedData> {
  const pki = await import('pkijs');
  return new pki.SignedData({ schema: pki.ContentInfo.fromBER(new Uint8Array(padded)).content });
}

/** A signature as Accord writes it: with these certificates, signed attributes and value, by the key of its own certificate. */
async function written({ certificates, signedAttrs, signature }: Parts, own: Certificate): Promise<Buffer> {
  const { Null } = await import('asn1js');
  const pki = await import('pkijs');
  const algorithm = (algorithmId: string) => new pki.AlgorithmIdentifier({ algorithmId, algorithmParams: new Null() });
  const signer = new pki.SignerInfo({
    version: 1,
    sid: new pki.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    digestAlgorithm: algorithm(SHA_256),
    signedAttrs,
    signatureAlgorithm: algorithm(RSA),
    signature,
  });
  const content = new pki.SignedData({
    version: 1,
    digestAlgorithms: [algorithm(SHA_256)],
    encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: pki.ContentInfo.DATA }),
    certificates,
    signerInfos: [signer],
  });
  const whole = new pki.ContentInfo({ contentType: pki.ContentInfo.SIGNED_DATA, content: content.toSchema(true) });
  return Buffer.from(whole.toSchema().toBER());
}

/** The name in a certificate, as readers show it. */
export const nameIn = ({ subject }: X509Certificate): string => /^CN=(.+)$/m.exec(subject)?.[1] ?? subject;

/** The SHA-256 of a certificate, by which people compare it: pairs of hex digits with blanks, at which lines break. */
export const fingerprintOf = ({ fingerprint256 }: X509Certificate): string => fingerprint256.replaceAll(':', ' ');
