declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Decrypts a message as a browser does (RFC 8188). The key belongs to the subscription, the secret is its `auth` in base64url. */
  const ece: {
    decrypt(message: Buffer, parameters: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer;
  };
  export default ece;
}
