/** Bytes in the base64 of RFC 4648, section 4, as C2SP's formats use it. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** The bytes of a base64 text; null if it is not exactly what {@link toBase64} writes for that number of bytes. */
export function fromBase64(text: string, length: number): Uint8Array | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return bytes.length === length && toBase64(bytes) === text ? bytes : null;
}
