import { toUnicode } from 'punycode/punycode.es6.js';

/**
 * Addresses with an international domain. People type, read and search for `name@müller.de`, and it is stored like that; computers send mail to
 * `name@xn--mller-kva.de`. The browser's own rules for hosts (UTS 46) say which two are one domain.
 */

/** A domain as computers write it, in ASCII; null if it is not valid. */
function hostOf(domain: string): string | null {
  return /[\s/?#:@\\[\]%]/.test(domain) ? null : URL.parse(`http://${domain}`)?.hostname || null;
}

/** An address as computers write it, for sending mail. */
export const asciiAddress = (address: string): string => withDomain(address, (domain) => hostOf(domain) ?? domain);

/** An address as people read it, in lower case: the form in which it is stored and compared. */
export const readableAddress = (typed: string): string =>
  withDomain(typed.toLowerCase(), (domain) => hostOf(domain)?.split('.').map(readableLabel).join('.') ?? domain);

function withDomain(address: string, change: (domain: string) => string): string {
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? address : address.slice(0, at) + change(address.slice(at));
}

/** A part of a domain as people read it; unchanged if its letters imitate those of another script, or if nobody can read it. */
function readableLabel(label: string): string {
  if (!label.startsWith('xn--')) return label;
  try {
    const read = toUnicode(label);
    const isMixed = /\p{Script=Latin}/u.test(read) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(read);
    return isMixed || hostOf(read) !== label ? label : read;
  } catch {
    return label;
  }
}
