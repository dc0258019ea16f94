declare module 'punycode/punycode.es6.js' {
  /** A host as people read it; throws for a label that is none. */
  export function toUnicode(host: string): string;
}
