import { createHmac, X509Certificate } from 'node:crypto';
import type { DigitalIdView } from '#shared/payments/payments.schema.ts';
import { type DigitalId, fingerprintOf, nameIn, signCms } from '../../cms.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../data/db.ts';
import type { Env } from '../../env.ts';
import { newP12, openP12 } from '../../key-file.ts';
import { SIGNATURE_MAX_BYTES } from '../../pdf-signature.ts';
import { allCertificates, digitalIdFrom, insertDigitalId } from './digital-id.queries.ts';

const UNUSABLE =
  'DIGITAL_ID_P12: must be a PKCS#12 file, in base64, with an RSA key and its certificate, which DIGITAL_ID_PASSPHRASE opens';
/** The longest name that a certificate may have (RFC 5280). */
const NAME_MAX_CHARS = 64;

type Needs = Pick<Context, 'db' | 'env' | 'now'>;

/**
 * The digital ID that this installation signs papers with: the configured one, or its own, which the first process to ask makes and stores for all.
 * Locks nothing: of several that are made at once, the first to be stored counts.
 * @throws Error with one sentence if the configured file cannot be used
 */
export async function digitalId({ db, env, now }: Needs): Promise<DigitalId> {
  const { source, passphrase } = sourceOf(env);
  const stored = (await digitalIdFrom(db, source).executeTakeFirst()) ?? (await addDigitalId({ db, env, now }));
  const p12 = env.digitalId?.p12 ?? stored.p12;
  if (!p12) throw new Error('The digital ID has no key');
  return openP12(p12, passphrase);
}

/** Where the digital ID comes from, as a hash, and what opens it. Another file, passphrase or secret of the installation is another source. */
function sourceOf({ digitalId: given, key }: Env): { source: string; passphrase: string } {
  const passphrase = given?.passphrase ?? key('digital-id');
  const source = createHmac('sha256', key('digital-id')).update(passphrase);
  return { source: source.update(given?.p12 ?? '').digest('hex'), passphrase };
}

/** Makes the digital ID or opens the configured one, stores it, and returns the one that was stored first. */
async function addDigitalId({ db, env, now }: Needs) {
  const { source, passphrase } = sourceOf(env);
  const made = env.digitalId
    ? { p12: null, certificate: await given(env.digitalId, now) }
    : await newP12(`Accord at ${new URL(env.publicUrl).host}`.slice(0, NAME_MAX_CHARS), passphrase, now);
  await insertDigitalId(db, { source, p12: made.p12, certificate: made.certificate.raw, createdAt: now }).execute();
  return digitalIdFrom(db, source).executeTakeFirstOrThrow();
}

async function given(file: NonNullable<Env['digitalId']>, now: Date): Promise<X509Certificate> {
  try {
    const id = await openP12(file.p12, file.passphrase);
    const { length } = await signCms(Buffer.from('trial'), id, now);
    if (length > SIGNATURE_MAX_BYTES) throw new Error('The certificates are too long');
    return id.certificate;
  } catch (error) {
    throw new Error(UNUSABLE, { cause: error });
  }
}

/** Every certificate that this installation has ever signed with, newest first. Locks nothing. */
export async function ownCertificates(db: Db): Promise<X509Certificate[]> {
  const rows = await allCertificates(db).execute();
  return rows.map(({ certificate }) => new X509Certificate(certificate));
}

/** What people compare with what their PDF reader shows. Locks nothing. */
export async function digitalIdView(ctx: Context): Promise<DigitalIdView> {
  const { certificate } = await digitalId(ctx);
  return {
    name: nameIn(certificate),
    fingerprint: fingerprintOf(certificate),
    sha1: certificate.fingerprint.replaceAll(':', ' '),
    validUntil: certificate.validToDate.toISOString(),
  };
}
