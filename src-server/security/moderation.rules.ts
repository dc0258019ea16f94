import { cut } from '#shared/graphemes.ts';
import type { HeldSign, SignKind } from '#shared/security/held.schema.ts';
import { contactDetailsIn, tokensOf } from '../ground/contact-details.ts';

/** The signs against a text, and how strong they are, from 0 to 1. */
export interface Judgement {
  score: number;
  signs: HeldSign[];
}

const list = (text: string): string[] => text.trim().split(/\s*\n\s*/);

/** The words and phrases of the template's three filters (ADM-SEC-46), in the form of {@link tokensOf}. */
const PHRASES: Readonly<Record<'spam' | 'inappropriate' | 'harmful', readonly string[]>> = {
  spam: list(`
    act now
    be your own boss
    buy followers
    buy likes
    cash bonus
    click here
    click the link below
    crypto giveaway
    double your income
    double your money
    earn extra cash
    easy money
    extra income
    fast cash
    free followers
    free money
    get paid today
    get rich
    guaranteed income
    guaranteed profit
    guaranteed returns
    investment opportunity
    limited time offer
    lose weight fast
    make money fast
    make money online
    miracle cure
    money back guarantee
    no experience needed
    no risk
    once in a lifetime
    online casino
    passive income
    quick money
    risk free
    this is not a scam
    work from home
    you have been selected
    you have won`),
  inappropriate: list(`
    asshole
    assholes
    bastard
    bastards
    bitch
    bitches
    bullshit
    cunt
    cunts
    dickhead
    fuck
    fucked
    fucker
    fucking
    motherfucker
    nude pics
    nudes
    onlyfans
    porn
    pornographic
    sex chat
    shit
    shitty
    slut
    sluts
    wanker
    whore
    whores`),
  harmful: list(`
    buy cocaine
    buy heroin
    buy weapons
    counterfeit money
    credit card dump
    fake id
    fake passport
    fake passports
    go die
    heil hitler
    how to make a bomb
    i will kill you
    kill yourself
    kys
    stolen credit cards
    white power`),
};

/** The weight of each sign, in hundredths: for its first find, and for every other one up to the maximum. */
const WEIGHTS: Readonly<Record<SignKind, { first: number; further: number; most: number }>> = {
  harmful: { first: 80, further: 20, most: 100 },
  inappropriate: { first: 40, further: 30, most: 100 },
  spam: { first: 30, further: 20, most: 80 },
  links: { first: 25, further: 10, most: 45 },
  contact: { first: 30, further: 15, most: 45 },
  shouting: { first: 20, further: 0, most: 20 },
  repetition: { first: 20, further: 10, most: 30 },
};

/** Up to this many links are not a sign: a brief names the shop and an example. */
const USUAL_LINKS = 2;
const SHOUTED_LETTERS = 20;
const SHOUTED_SHARE = 0.6;
/** This many repetitions of the same sign or letter in a row, of lines or of words are too many. */
const SAME_CHARACTERS = 6;
const SAME_LINES = 3;
const SAME_WORDS = 5;
/** How many characters of a word are shown, and how many words of one sign. */
const WORD_SHOWN = 60;
const WORDS_SHOWN = 8;
/** No address, link or number is longer than this; a longer word is cut before it is checked. */
const WORD_LOOKED_AT = 300;

type Phrase = { kind: keyof typeof PHRASES; tokens: readonly string[] };
const byFirstToken = Map.groupBy(
  (Object.keys(PHRASES) as Phrase['kind'][]).flatMap((kind) =>
    PHRASES[kind].map((phrase): Phrase => ({ kind, tokens: phrase.split(' ') })),
  ),
  ({ tokens }) => tokens[0],
);

function phrasesIn(tokens: readonly string[]): Record<Phrase['kind'], Set<string>> {
  const found = { spam: new Set<string>(), inappropriate: new Set<string>(), harmful: new Set<string>() };
  for (const [at, token] of tokens.entries()) {
    for (const { kind, tokens: phrase } of byFirstToken.get(token) ?? []) {
      if (phrase.every((each, place) => tokens[at + place] === each)) found[kind].add(phrase.join(' '));
    }
  }
  return found;
}

const LINK = /^(?:https?:\/\/|www\.)./iu;
const DOMAIN =
  /^[\p{L}\p{N}][\p{L}\p{N}-]{0,62}(?:\.[\p{L}\p{N}-]{1,63}){0,3}\.(?:com|net|org|io|biz|info|shop|online|site|xyz|top|ru|cn|me|ly)(?:[/?#].*)?$/iu;
/** The words between blanks, without the punctuation around them. */
const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/u)
    .map((word) => word.slice(0, WORD_LOOKED_AT).replace(/^[("'<[]{1,9}/u, ''))
    .map((word) => word.replace(/[)"'>\].,;:!?]{1,9}$/u, ''))
    .filter((word) => word !== '');

function linksIn(words: readonly string[]): Set<string> {
  const links = new Set(words.filter((word) => LINK.test(word) || DOMAIN.test(word)));
  return links.size > USUAL_LINKS ? links : new Set();
}

function shoutingIn(words: readonly string[]): Set<string> {
  let [upper, lower] = [0, 0];
  for (const word of words) {
    upper += word.match(/\p{Lu}/gu)?.length ?? 0;
    lower += word.match(/\p{Ll}/gu)?.length ?? 0;
  }
  if (upper < SHOUTED_LETTERS || upper / (upper + lower) < SHOUTED_SHARE) return new Set();
  return new Set(words.filter((word) => /\p{Lu}{3}/u.test(word)));
}

function repeatedIn(text: string, tokens: readonly string[]): Set<string> {
  const found = new Set<string>();
  let [last, run] = ['', 0];
  for (const sign of text) {
    run = sign === last ? run + 1 : 1;
    last = sign;
    if (run === SAME_CHARACTERS && !/[\s\-_=*.·•–—]/u.test(sign)) found.add(sign.repeat(SAME_CHARACTERS));
  }
  const lines = new Map<string, number>();
  for (const line of text.split('\n').map((each) => each.trim().toLowerCase())) {
    if (/\p{L}{3}/u.test(line)) lines.set(line, (lines.get(line) ?? 0) + 1);
  }
  for (const [line, count] of lines) if (count >= SAME_LINES) found.add(line);
  let [token, same] = ['', 0];
  for (const each of tokens) {
    same = each === token ? same + 1 : 1;
    token = each;
    if (same === SAME_WORDS) found.add(each);
  }
  return found;
}

/**
 * Judges a text by signs that a person can follow: words of the template's filters, many links, contact details, shouting and repetition (ADM-SEC-46,
 * ADM-SEC-47). It takes time in proportion to the text's length.
 */
export function judgeText(text: string): Judgement {
  const seen = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const [tokens, words] = [tokensOf(text), wordsOf(seen)];
  const found: Readonly<Record<SignKind, Set<string>>> = {
    ...phrasesIn(tokens),
    links: linksIn(words),
    contact: new Set(contactDetailsIn(text)),
    shouting: shoutingIn(words),
    repetition: repeatedIn(seen, tokens),
  };
  const kinds = (Object.keys(WEIGHTS) as SignKind[]).filter((kind) => found[kind].size > 0);
  const hundredths = kinds.reduce((sum, kind) => {
    const { first, further, most } = WEIGHTS[kind];
    return sum + Math.min(most, first + further * (found[kind].size - 1));
  }, 0);
  return {
    score: Math.min(100, hundredths) / 100,
    signs: kinds.map((kind) => ({
      kind,
      words: Array.from(found[kind], (word) => cut(word, WORD_SHOWN).toWellFormed()).slice(0, WORDS_SHOWN),
    })),
  };
}

/** Like {@link judgeText}, for the fields of one object, which its readers see together. */
export const judgeTexts = (texts: Readonly<Record<string, string>>): Judgement =>
  judgeText(Object.values(texts).join('\n'));
