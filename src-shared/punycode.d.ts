declare module 'punycode/punycode.es6.js' {
  /** A host as people read it; throws for an invalid label. */
  export function toUnicode(host: string): string;
}
