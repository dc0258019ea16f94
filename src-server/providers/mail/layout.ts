import { shortened } from '#shared/graphemes.ts';
import { escapeHtml } from '../html.ts';

/** The content of a mail as plain text; it is escaped here. */
export interface MailContent {
  subject: string;
  /** The first line, larger than the rest. */
  heading: string;
  paragraphs: readonly string[];
  /** Label and value, such as Amount: $500.00. */
  facts?: readonly (readonly [label: string, value: string])[];
  /** Someone's own words, set apart. */
  quote?: string;
  /** Links under headings, each with a line about it. */
  sections?: readonly { heading: string; items: readonly { title: string; text: string; url: string }[] }[];
  /** A line after them. */
  after?: string;
  button?: { label: string; url: string };
  /** A small last line. */
  note?: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** The design's colours in the notation that mail programs understand. */
const INK = '#2a1c28';
const MUTED = '#635561';
const PAPER = '#f8f5f1';
const CARD = '#fefdfa';
const LINE = '#e5e2dc';
const PLUM = '#891b59';
const ON_PLUM = '#fff7fb';
const FONT = 'Inter, -apple-system, Segoe UI, Helvetica, Arial, sans-serif';
const SUBJECT_MAX = 150;

/** The text as one line without control characters, as a header needs it. */
function oneLine(text: string, max = SUBJECT_MAX): string {
  const line = text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return shortened(line, max);
}

/** Renders a mail as plain text and as one simple HTML table that loads nothing from elsewhere. */
export function renderMail(content: MailContent, supportEmail: string): RenderedMail {
  return {
    subject: oneLine(content.subject),
    text: plainText(content, supportEmail),
    html: html(content, supportEmail),
  };
}

function plainText(content: MailContent, supportEmail: string): string {
  const parts = [content.heading, ...content.paragraphs];
  if (content.facts) parts.push(content.facts.map(([label, value]) => `${label}: ${value}`).join('\n'));
  if (content.quote)
    parts.push(
      content.quote
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n'),
    );
  for (const { heading, items } of content.sections ?? []) {
    parts.push([heading, ...items.map(({ title, text, url }) => `- ${title}\n  ${text}\n  ${url}`)].join('\n\n'));
  }
  if (content.after) parts.push(content.after);
  if (content.button) parts.push(`${content.button.label}:\n${content.button.url}`);
  if (content.note) parts.push(content.note);
  parts.push(footer(supportEmail));
  return `${parts.join('\n\n')}\n`;
}

function footer(supportEmail: string): string {
  return supportEmail === '' ? 'Accord' : `Accord · ${supportEmail}`;
}

function html(content: MailContent, supportEmail: string): string {
  const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');
  const paragraph = (text: string, style = ''): string =>
    `<p style="margin:0 0 16px;font-size:15px;line-height:1.5;${style}">${lines(text)}</p>`;
  const facts = (content.facts ?? [])
    .map(
      ([label, value]) =>
        `<tr><td style="padding:6px 16px 6px 0;font-size:13px;color:${MUTED}">${lines(label)}</td>` +
        `<td style="padding:6px 0;font-size:15px;font-weight:600">${lines(value)}</td></tr>`,
    )
    .join('');
  const quote = content.quote
    ? `<blockquote style="margin:0 0 16px;padding:8px 16px;border-left:3px solid ${LINE};font-size:15px;line-height:1.5;overflow-wrap:anywhere">${lines(content.quote)}</blockquote>`
    : '';
  const sections = (content.sections ?? [])
    .map(
      ({ heading, items }) =>
        `<h2 style="margin:24px 0 12px;font-size:13px;font-weight:600;color:${MUTED}">${lines(heading)}</h2>` +
        items
          .map(
            ({ title, text, url }) =>
              `<p style="margin:0 0 14px;font-size:15px;line-height:1.45;overflow-wrap:anywhere"><a href="${escapeHtml(url)}" style="color:${PLUM};font-weight:600;text-decoration:none">${lines(title)}</a><br><span style="font-size:13px;color:${MUTED}">${lines(text)}</span></p>`,
          )
          .join(''),
    )
    .join('');
  const after = content.after ? paragraph(content.after) : '';
  const button = content.button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(content.button.url)}" style="display:inline-block;padding:11px 20px;border-radius:10px;background:${PLUM};color:${ON_PLUM};font-size:15px;font-weight:600;text-decoration:none">${lines(content.button.label)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${lines(oneLine(content.subject))}</title></head>
<body style="margin:0;padding:24px 12px;background:${PAPER};color:${INK};font-family:${FONT}">
<table role="presentation" align="center" width="100%" style="max-width:560px;margin:0 auto;border-collapse:collapse">
<tr><td style="padding:0 4px 16px;font-size:20px;font-weight:700">Accord</td></tr>
<tr><td style="padding:28px;background:${CARD};border:1px solid ${LINE};border-radius:16px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${lines(content.heading)}</h1>
${content.paragraphs.map((text) => paragraph(text)).join('\n')}
${facts === '' ? '' : `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${facts}</table>`}
${quote}${sections}${after}${button}${content.note ? paragraph(content.note, `margin-bottom:0;font-size:13px;color:${MUTED}`) : ''}
</td></tr>
<tr><td style="padding:16px 4px;font-size:13px;color:${MUTED}">${lines(footer(supportEmail))}</td></tr>
</table>
</body>
</html>
`;
}
