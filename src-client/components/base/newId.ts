/** A new random id, a UUID of version 4. `crypto.randomUUID` does the same, but is missing on pages over plain http. */
export function newId(): string {
  const [a = 0, b = 0, c = 0, d = 0] = crypto.getRandomValues(new Uint32Array(4));
  const hex = [a, (b & 0xffff_0fff) | 0x4000, (c & 0x3fff_ffff) | 0x8000_0000, d]
    .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
