/** What a log line shows in place of a secret. */
const HIDDEN = '[hidden]';

const NAMES =
  'password|newpassword|oldpassword|token|secret|ticket|otp|signature|authorization|cookie|set-cookie|x-api-key|apikey';
/** Patterns that find secrets by what comes before them. The part that `$1` and `$2` do not keep is the secret. */
const RULES: readonly [RegExp, string][] = [
  // A value in JSON, also in JSON that is itself a string in the line.
  [new RegExp(`(\\\\*"(?:${NAMES})\\\\*"\\s*:\\s*\\\\*")(?:[^"\\\\]|\\\\[^"])+`, 'gi'), `$1${HIDDEN}`],
  // A query string, the fragment of a link in a mail, a form.
  [new RegExp(`\\b((?:${NAMES}|code)=)[^\\s&;"'\\\\,)]+`, 'gi'), `$1${HIDDEN}`],
  // Any query string or fragment of an address: the web server's own warnings repeat addresses, and people search for names.
  [/(?<=[\w/%~-])([?#])[^\s"'\\]+/g, `$1${HIDDEN}`],
  [/\b((?:Bearer|Basic)\s+)[\w.~+/=-]+/gi, `$1${HIDDEN}`],
  [/\b((?:__Host-)?accord(?:-[a-z-]+)?=)[^\s;"'\\]+/g, `$1${HIDDEN}`],
  [/\b((?:sk|rk)_(?:live|test)_|whsec_)[\w/+=-]+/g, `$1${HIDDEN}`],
  // The user and password of an address.
  [/(:\/\/)[^/\s:@"]*:[^/\s@"]+(@)/g, `$1${HIDDEN}$2`],
];

/**
 * Removes secrets from a line of the log, wherever they are: passwords, cookies, tokens of links, bearer tokens, keys of vendors, and the password of
 * an address (S18). This is the last safety net: nothing that was sent is logged in the first place. The line stays valid JSON.
 */
export const withoutSecrets = (line: string): string =>
  RULES.reduce((text, [secret, shown]) => text.replace(secret, shown), line);
