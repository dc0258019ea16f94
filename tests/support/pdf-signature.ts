import { createHash, verify, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

const { asn1, pki } = forge;

/** A digital signature as a PDF reader finds it, read by other code than the product's. */
export interface FoundSignature {
  /** The bytes that are signed, and how many bytes of the file they and the signature are. */
  signed: Buffer;
  covered: number;
  certificate: X509Certificate;
  at: string;
  /** The names of the entries of its dictionary, with their values as text. */
  dictionary: string;
  /** Whether its digest is that of the signed bytes, and its value was made with the key of its certificate. */
  valid: boolean;
}

const bytesOf = (node: forge.asn1.Asn1): Buffer => Buffer.from(asn1.toDer(node).getBytes(), 'binary');
const partsOf = ({ value }: forge.asn1.Asn1): forge.asn1.Asn1[] => (Array.isArray(value) ? value : []);
const textOf = ({ value }: forge.asn1.Asn1): string => (typeof value === 'string' ? value : '');

/** The last digital signature of a file. Throws if it has none. */
export function signatureIn(file: Buffer): FoundSignature {
  const text = file.toString('latin1');
  const range = [...text.matchAll(/\/ByteRange \[0 (\d+) (\d+) (\d+)\]/g)].at(-1);
  if (!range) throw new Error('no signature');
  const [first = 0, second = 0, length = 0] = range.slice(1).map(Number);
  const signed = Buffer.concat([file.subarray(0, first), file.subarray(second, second + length)]);
  const padded = Buffer.from(text.slice(first + 1, second - 1), 'hex');
  // Its length is in two bytes, after those that say so; zeros follow.
  const value = padded.subarray(0, 4 + padded.readUInt16BE(2));
  const [, wrapped] = partsOf(asn1.fromDer(value.toString('binary')));
  const parts = partsOf(partsOf(wrapped ?? fail())[0] ?? fail());
  const [embedded] = partsOf(parts[3] ?? fail());
  const [, , , attributes, , signature] = partsOf(partsOf(parts[4] ?? fail())[0] ?? fail());
  const attribute = (name: string): string => {
    const found = partsOf(attributes ?? fail()).find((each) => {
      const [type] = partsOf(each);
      return type && asn1.derToOid(textOf(type)) === pki.oids[name];
    });
    return textOf(partsOf(partsOf(found ?? fail())[1] ?? fail())[0] ?? fail());
  };
  const certificate = new X509Certificate(bytesOf(embedded ?? fail()));
  // Signed attributes are signed as a set, and stored under another tag.
  const set = Buffer.concat([Buffer.from([0x31]), bytesOf(attributes ?? fail()).subarray(1)]);
  const digest = createHash('sha256').update(signed).digest();
  return {
    signed,
    covered: second + length,
    certificate,
    at: attribute('signingTime'),
    dictionary: text.slice(text.lastIndexOf('obj', range.index), first),
    valid:
      digest.equals(Buffer.from(attribute('messageDigest'), 'binary')) &&
      verify('sha256', set, certificate.publicKey, Buffer.from(textOf(signature ?? fail()), 'binary')),
  };
}

function fail(): never {
  throw new Error('not a signature');
}
