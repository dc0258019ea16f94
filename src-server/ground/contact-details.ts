import { cut } from '#shared/graphemes.ts';

/** No address, link or number is longer than this; a longer word is cut before it is checked. */
const WORD_LOOKED_AT = 300;
/** How many characters of each find are shown, and how many finds. */
const FOUND_SHOWN = 60;
const FINDS_SHOWN = 8;

/** Ways to be reached or paid outside of Accord. */
const SERVICES = new Set(
  [
    'whatsapp whatsap watsapp watsap whatapp wattsapp wapp telegram telegramm wechat viber skype threema imessage facetime kakaotalk',
    'gmail googlemail hotmail protonmail paypal venmo zelle cashapp',
  ].flatMap((names) => names.split(' ')),
);
const MAIL_HOSTS = 'g ?mail|google ?mail|hot ?mail|outlook|yahoo|icloud|proton ?mail|proton|gmx|aol|yandex|zoho';
/** Endings of addresses that are not words. */
const ENDS = 'com|net|org|de|fr|es|nl|pl|ru|cn|eu|io|uk|ch|edu|info|biz|app|dev|shop|online|studio|agency';
const [OPEN, CLOSE] = ['[(\\[{<_*|~-]', '[)\\]}>_*|~-]'];
const AT_WORDS = 'at|ät|arroba|a t';
const DOT_WORDS = 'dot|punkt|punto|ponto|point|d o t';
const MARKED_AT = `\\s?${OPEN}{1,2}\\s?(?:${AT_WORDS}|@)\\s?${CLOSE}{1,2}\\s?`;
const MARKED_DOT = `\\s?${OPEN}{1,2}\\s?(?:${DOT_WORDS}|\\.)\\s?${CLOSE}{1,2}\\s?`;
const WORD_DOT = `\\s(?:${DOT_WORDS})\\s`;
const NAME = '[\\p{L}\\p{N}._%+-]{1,64}';
const HOST = '[\\p{L}\\p{N}-]{2,63}';
const pattern = (source: string): RegExp => new RegExp(source, 'giu');

/** Contact details in the ways that people write them; each pattern takes time in proportion to the text, wherever the match begins. */
const PATTERNS: readonly RegExp[] = [
  // name@example.com, also with blanks or a comma in it
  pattern(`[^\\s@]{1,64}@[^\\s@,;]{1,190}\\.\\p{L}{2,24}(?!\\p{L})`),
  pattern(
    `${NAME}(?:@| {1,2}@ {1,2})${HOST} {0,2}(?:[.,]|${MARKED_DOT}|${WORD_DOT}) {0,2}(?:${ENDS})(?![\\p{L}\\p{N}])`,
  ),
  // name (at) example (dot) com
  pattern(`${NAME}${MARKED_AT}${HOST}(?: ?\\. ?|${MARKED_DOT}|${WORD_DOT})\\p{L}{2,24}`),
  // name at example dot com
  pattern(`${NAME}\\s(?:${AT_WORDS})\\s${HOST}(?:${MARKED_DOT}|${WORD_DOT})\\p{L}{2,24}`),
  // at gmail
  pattern(`(?<![\\p{L}\\p{N}])(?:(?:${AT_WORDS}|on|via)[\\s)\\]]{1,3}|@\\s?)(?:${MAIL_HOSTS})(?![\\p{L}\\p{N}])`),
  // t.me/name
  pattern('(?<![\\p{L}\\p{N}])(?:https?://)?(?:t|wa|m) {0,2}\\. {0,2}me ?/ ?\\S{1,60}'),
  // WhatsApp in two words
  pattern("(?<![\\p{L}\\p{N}])what'?s[ ._-]app?(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])tele[ ._-]gram(?![\\p{L}\\p{N}])"),
  // insta: some.name, but not “Instagram: two reels”
  pattern(
    '(?<![\\p{L}\\p{N}])(?:ig|insta|instagram|snap|snapchat|discord|signal|line id)(?: (?:id|handle|name))? ?[:=] ?(?:@[\\w.]{3,30}|(?!\\d)(?=\\w+[._\\d]\\w)[\\w.]{3,30})',
  ),
  // what would be paid outside of Accord
  pattern(
    "(?<!\\p{L})(?:skip|skipping|avoid|avoiding|dodge|bypass|save|without|evade|get around)(?: (?:the|accord’s|accord's|all|paying|any|their|platform|service|25 ?%)){0,4} (?:fees?|commission)(?!\\p{L})",
  ),
  pattern(
    '(?<!\\p{L})outside(?: of)? (?:accord|(?:the|this) (?:platform|app|site|website))(?!\\p{L})|(?<!\\p{L})off[ -]platform(?!\\p{L})',
  ),
  pattern('(?<!\\p{L})pay(?:ing)? (?:you|me|us) direct(?:ly)?(?!\\p{L})'),
];

const SEPARATOR = '[\\s()./_*•·|~‐‑‒–—−-]';
const PHONES: readonly RegExp[] = [
  pattern(`(?:\\+|plus|(?<!\\d)(?<!\\d[ .])0)(?:${SEPARATOR}{0,3}\\d){7,19}`),
  // (555) 123-4567, and the same without marks
  pattern(`(?<!\\d)(?<!\\d[.,])\\(?[2-9]\\d{2}${SEPARATOR}{0,3}\\d{3}${SEPARATOR}{0,3}\\d{4}(?!\\d|,\\d)`),
  pattern('(?<![\\d#])(?<!\\d[.,])\\d{10,12}(?!\\d|,\\d)'),
];
/** Dates, which have as many digits as a number. */
const DAYS =
  /(?<!\d)(?:(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|[12]\d|3[01])[./-](?:19|20)\d\d|(?:19|20)\d\d[./-](?:0?[1-9]|1[0-2])[./-](?:0?[1-9]|[12]\d|3[01]))(?!\d)/gu;
/** An id, alone or in a link, whose digits are not a telephone number. */
const ID = /(?<![\p{L}\d])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\p{L}\d])/giu;
/** The fewest digits of a telephone number. */
const PHONE_DIGITS = 9;
const DIGIT_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'zero oh null cero zéro',
    'one eins uno un',
    'two zwei dos deux',
    'three drei tres trois',
    'four vier cuatro quatre',
    'five fünf cinco cinq',
    'six sechs seis',
    'seven sieben siete sept',
    'eight acht ocho huit',
    'nine neun nueve neuf',
  ].flatMap((words, digit) => words.split(' ').map((word) => [word, String(digit)])),
);
/** Letters that people write instead of a digit. */
const DIGIT_LETTERS: Readonly<Record<string, string>> = { o: '0', O: '0', l: '1', I: '1', i: '1', S: '5', B: '8' };

/** A digit of any script as one of ours. */
function asciiDigit(sign: string): string {
  let zero = sign.codePointAt(0) ?? 0;
  // The ten digits of a script are consecutive, starting at a multiple of ten after its first.
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (sign.codePointAt(0) ?? 0) - zero < 9) zero -= 1;
  return String((sign.codePointAt(0) ?? 0) - zero);
}

/** The text as people read it: compatible forms as one, without invisible characters, digits and dots of all scripts as ASCII. */
const asRead = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Me}\p{Variation_Selector}\u3164]|\u034f/gu, '')
    .replace(/[\u3002\uff61\u2024]/gu, '.')
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit);

/** Joins letters that are spaced out, such as `g m a i l`. */
const together = (text: string): string => text.replace(/(?<=(?:^|\s)\S)[ ](?=\S(?:\s|$))/gmu, '');

/** Replaces letters in numbers, such as `O171`, with the digits they stand for. */
const withDigits = (text: string): string =>
  text.replace(/[\p{L}\d+]{3,20}/gu, (word) =>
    (word.match(/\d/g)?.length ?? 0) * 2 > word.length && /^[\doOlIiSB+]+$/u.test(word)
      ? word.replace(/[oOlIiSB]/gu, (letter) => DIGIT_LETTERS[letter] ?? letter)
      : word,
  );

function phonesIn(text: string): string[] {
  const numbers = withDigits(text.replace(DAYS, ' · · · ').replace(ID, ' · · · '));
  const found = PHONES.flatMap((phone) => numbers.match(phone) ?? []);
  return found.filter((each) => each.replace(/\D/gu, '').length >= PHONE_DIGITS);
}

/** Numbers that are spelled out, such as `zero one seven one …`. */
function spelledIn(text: string): string[] {
  const found: string[] = [];
  let run: string[] = [];
  const end = () => {
    const spelled = run.filter((word) => !/\d/.test(word)).length;
    const digits = run.map((word) => DIGIT_WORDS[word] ?? word).join('');
    if (spelled >= 4 && digits.length >= PHONE_DIGITS - 1) found.push(run.join(' '));
    run = [];
  };
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (word in DIGIT_WORDS || /^\d{1,4}$/.test(word)) run.push(word);
    else end();
  }
  end();
  return found;
}

/** Digits and signs that replace a letter within a word. */
const DISGUISES: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', '@': 'a', $: 's' };

/** Cyrillic and Greek letters that look like a Latin one. */
const LOOK_ALIKES = new Map(
  [...'аеорсхуікοαερτνικ'].map((letter, at): [string, string] => [letter, 'aeopcxyikoaeptvik'.charAt(at)]),
);

/** The text without what hides words: compatible forms, accents and invisible characters. */
const plain = (text: string): string => text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '');

/** The words in lower case, with disguised letters undone in words that also have real ones. */
export function tokensOf(text: string): string[] {
  const words =
    plain(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}@$]+/gu) ?? [];
  return words.map((word) => {
    if (!/\p{L}/u.test(word)) return word;
    return Array.from(word, (sign) => LOOK_ALIKES.get(sign) ?? DISGUISES[sign] ?? sign).join('');
  });
}

/**
 * The contact details in a text, as they appear there: addresses, telephone numbers, messengers, and offers to pay outside of Accord; each once, and
 * no more than a sentence can name. It takes time in proportion to the text's length.
 */
export function contactDetailsIn(text: string): string[] {
  const read = asRead(text).replace(/\S{301,}/gu, (word) => word.slice(0, WORD_LOOKED_AT));
  const texts = [...new Set([read, together(read)])];
  const found = texts.flatMap((each) => [
    ...PATTERNS.flatMap((one) => each.match(one) ?? []),
    ...tokensOf(each).filter((word) => SERVICES.has(word)),
    ...phonesIn(each),
    ...spelledIn(each),
  ]);
  const shown = found
    .map((each) => each.replace(/^[\s("'<[]+|[\s)"'>\].,;:!?]+$/gu, ''))
    .map((each) => cut(each, FOUND_SHOWN));
  return [...new Set(shown)].slice(0, FINDS_SHOWN);
}
