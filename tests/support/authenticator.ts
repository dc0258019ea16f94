import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { NewPasskey, PasskeyUse } from '#shared/auth/passkeys.schema.ts';

/** What an authenticator can do wrong, or say of itself. */
export interface Manner {
  /** The page that asks; by default the one that may. */
  origin?: string;
  /** The host name for which the passkey is said to be; by default the one that asked. */
  rpId?: string;
  /** Whether it checked who is there. */
  verified?: boolean;
  /** How often it says it has signed; by default it does not count. */
  counter?: number;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const number = (bytes: 1 | 2 | 4, value: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** The head of a value in CBOR: its major type and its length. */
const head = (major: number, length: number): Buffer => {
  if (length < 24) return number(1, (major << 5) | length);
  return length < 256
    ? Buffer.concat([number(1, (major << 5) | 24), number(1, length)])
    : Buffer.concat([number(1, (major << 5) | 25), number(2, length)]);
};
const cborText = (text: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([head(2, bytes.length), bytes]);
const cborInteger = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborMap = (...entries: readonly [Buffer, Buffer][]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** A P-256 key as COSE writes it, for ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cborMap(
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
  );
}

/** What an authenticator reads of the server's options. */
interface Asked {
  challenge: string;
}

/** One passkey in an authenticator made of software: it makes itself known once, and signs challenges. */
export function authenticator(home: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  let userHandle: string | null = null;

  const clientData = (type: 'webauthn.create' | 'webauthn.get', { challenge }: Asked, { origin }: Manner): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: origin ?? home.origin, crossOrigin: false }));
  const authenticatorData = ({ rpId, verified = true, counter = 0 }: Manner, credential: Buffer | null): Buffer =>
    Buffer.concat([
      sha256(rpId ?? home.rpId),
      number(
        1,
        USER_PRESENT |
          (verified ? USER_VERIFIED : 0) |
          BACKUP_ELIGIBLE |
          BACKED_UP |
          (credential === null ? 0 : HAS_CREDENTIAL),
      ),
      number(4, counter),
      credential ?? Buffer.alloc(0),
    ]);

  return {
    credentialId: credentialId.toString('base64url'),
    /** Answers a request to make a passkey. */
    make(options: Asked & { user: { id: string } }, manner: Manner = {}): NewPasskey {
      userHandle = options.user.id;
      const credential = Buffer.concat([
        Buffer.alloc(16),
        number(2, credentialId.length),
        credentialId,
        coseKey(publicKey),
      ]);
      const attestation = cborMap(
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap()],
        [cborText('authData'), cborBytes(authenticatorData(manner, credential))],
      );
      return {
        credentialId: credentialId.toString('base64url'),
        clientData: clientData('webauthn.create', options, manner).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal', 'hybrid'],
      };
    },
    /** Signs a challenge. */
    sign(options: Asked, manner: Manner = {}): PasskeyUse {
      const client = clientData('webauthn.get', options, manner);
      const data = authenticatorData(manner, null);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        credentialId: credentialId.toString('base64url'),
        clientData: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      };
    },
  };
}
export type Authenticator = ReturnType<typeof authenticator>;
