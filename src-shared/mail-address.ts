/**
 * Addresses with an international domain. People type, read and look for `name@müller.de`, and so it is stored; computers send mail to
 * `name@xn--mller-kva.de`. The browser's own rules for hosts (UTS 46) say which two are one domain.
 */

/** A domain as computers write it, in ASCII; as it is where it is none. */
function asciiDomain(domain: string): string {
  if (/[\s/?#:@\\[\]%]/.test(domain)) return domain;
  return URL.parse(`http://${domain}`)?.hostname || domain;
}

/** An address as computers write it: what mail is sent to. */
export const asciiAddress = (address: string): string => withDomain(address, asciiDomain);

/** An address as people read it, in lower case: the form in which it is stored and compared. */
export const readableAddress = (typed: string): string =>
  withDomain(typed.toLowerCase(), (domain) => asciiDomain(domain).split('.').map(readableLabel).join('.'));

function withDomain(address: string, change: (domain: string) => string): string {
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? address : address.slice(0, at) + change(address.slice(at));
}

/** A part of a domain as people read it; as it is where its letters are made to look like those of another script. */
function readableLabel(label: string): string {
  if (!label.startsWith('xn--')) return label;
  const read = decoded(label.slice(4));
  const isMixed = /\p{Script=Latin}/u.test(read) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(read);
  return isMixed || asciiDomain(read) !== label ? label : read;
}

const [BASE, FEWEST, MOST, SKEW, DAMP] = [36, 1, 26, 38, 700];

/** The letters of a label after `xn--` (RFC 3492, section 6.2), which a host that was taken by URL has in order. */
function decoded(punycode: string): string {
  const last = punycode.lastIndexOf('-');
  const letters = [...punycode.slice(0, Math.max(last, 0))];
  const digits = [...punycode.slice(last + 1)].map((digit) => Number.parseInt(digit, BASE));
  let [code, bias, place] = [128, 72, 0];
  while (digits.length > 0) {
    const before = place;
    let weight = 1;
    for (let step = BASE; digits.length > 0; step += BASE) {
      const letter = digits.shift() ?? 0;
      const digit = letter < 10 ? letter + 26 : letter - 10;
      place += digit * weight;
      const threshold = Math.min(Math.max(step - bias, FEWEST), MOST);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    bias = adapted(place - before, letters.length + 1, before === 0);
    code += Math.floor(place / (letters.length + 1));
    place %= letters.length + 1;
    letters.splice(place, 0, String.fromCodePoint(code));
    place += 1;
  }
  return letters.join('');
}

function adapted(difference: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(difference / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let steps = 0;
  for (; rest > ((BASE - FEWEST) * MOST) / 2; steps += BASE) rest = Math.floor(rest / (BASE - FEWEST));
  return steps + Math.floor(((BASE - FEWEST + 1) * rest) / (rest + SKEW));
}
