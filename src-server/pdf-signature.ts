import type { X509Certificate } from 'node:crypto';
import { type DigitalId, signCms, signingTime } from './cms.ts';

/** What a reader shows about a digital signature. */
export interface SignatureFacts {
  /** In printable ASCII without brackets. */
  reason: string;
  at: Date;
}

/** The space for a signature with its certificate and those that vouch for it. */
export const SIGNATURE_MAX_BYTES = 8_192;
/** The end of a signature's dictionary before its value, as {@link signPdf} writes it: the reason, and the two parts of the file that are signed. */
const BEFORE_SIGNATURE = /\/Reason \(([^()\\]{1,200})\)\s+\/ByteRange \[0 (\d+ \d+ \d+)\]\s+\/Contents $/;
const BEFORE_SIGNATURE_CHARS = 400;

/**
 * Signs a PDF that Accord made: every byte of the file except the signature itself. The signature is appended, so that the file still begins with the
 * given bytes, and says that no change is allowed after it (DocMDP 1). The same bytes, facts and digital ID give the same file.
 */
export async function signPdf(pdf: Uint8Array, id: DigitalId, { reason, at }: SignatureFacts): Promise<Buffer> {
  const { PDFDocument, PDFHexString, PDFInvalidObject, PDFName, PDFString } = await import('@cantoo/pdf-lib');
  const { DEFAULT_BYTE_RANGE_PLACEHOLDER: toCome, Signer } = await import('@signpdf/utils');
  const { SignPdf } = await import('@signpdf/signpdf');
  const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false });
  const { context, catalog } = document;
  const page = document.getPage(0);
  const signature = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'adbe.pkcs7.detached',
    M: PDFString.fromDate(at),
    Reference: [
      {
        Type: 'SigRef',
        TransformMethod: 'DocMDP',
        TransformParams: { Type: 'TransformParams', P: 1, V: '1.2' },
      },
    ],
    Reason: PDFString.of(reason),
    ByteRange: [0, toCome, toCome, toCome],
    Contents: PDFHexString.of('0'.repeat(2 * SIGNATURE_MAX_BYTES)),
  });
  // As plain bytes it is not compressed together with other objects.
  const plain = new Uint8Array(signature.sizeInBytes());
  signature.copyBytesInto(plain, 0);
  const signatureRef = context.register(PDFInvalidObject.of(plain));
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of('Accord'),
      V: signatureRef,
      // It is not drawn on the page; readers list it beside the page.
      Rect: [0, 0, 0, 0],
      F: 132,
      P: page.ref,
    }),
  );
  page.node.set(PDFName.of('Annots'), context.obj([field]));
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [field], SigFlags: 3 }));
  catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: signatureRef }));
  // P12Signer of the same library would occupy the process for a tenth of a second and more: its RSA is JavaScript.
  class OwnSigner extends Signer {
    override sign(content: Buffer): Promise<Buffer> {
      return signCms(content, id, at);
    }
  }
  return new SignPdf().sign(await document.save(), new OwnSigner(), at);
}

/**
 * The digital signature of a file by one of these certificates, if every byte of the file is as it was signed; `changed` if the file has a signature
 * with one of them that does not cover exactly this file, null if it has none.
 */
export async function readSignature(
  file: Uint8Array,
  certificates: readonly X509Certificate[],
): Promise<(SignatureFacts & { certificate: X509Certificate }) | 'changed' | null> {
  const text = Buffer.from(file).toString('latin1');
  const certificate = certificates.find(({ raw }) => text.includes(raw.toString('hex')));
  if (!certificate) return null;
  const place = text.lastIndexOf(certificate.raw.toString('hex'));
  const start = text.lastIndexOf('<', place);
  const end = text.indexOf('>', place) + 1;
  const [, reason, range] = BEFORE_SIGNATURE.exec(text.slice(Math.max(start - BEFORE_SIGNATURE_CHARS, 0), start)) ?? [];
  const value = text.slice(start + 1, end - 1);
  // Both parts that are signed, with nothing between them but the value, are the whole file.
  if (!reason || range !== [start, end, text.length - end].join(' ') || !/^[0-9a-f]+$/.test(value)) return 'changed';
  const signed = Buffer.from(text.slice(0, start) + text.slice(end), 'latin1');
  const at = await signingTime(Buffer.from(value, 'hex'), signed, certificate);
  return at === null ? 'changed' : { reason, at, certificate };
}
