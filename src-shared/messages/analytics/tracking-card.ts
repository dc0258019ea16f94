import { oneOrMany, plural } from '../../format.ts';

export const tracking = 'Tracking';
export const description = 'Each creator posts a link of their own, so that you see who brought what.';
export const conversions = 'Conversions';
export const reportThemFromYour = 'Report them from your shop';
export const aVisitorArrivesWith =
  'A visitor arrives with {code}. When they buy, send the code with your order number; the same number counts once.';
export const accordCode = '?accord=CODE';
export const postToWithSigned =
  '{strong} POST to {code} with {code2}, signed as Standard Webhooks with the key {code3}.';
export const fromYourServer = 'From your server:';
export const onYourThankYou =
  '{strong} on your thank-you page: {code}. Anybody can call it, so trust its figures less.';
export const orWithAPicture = 'Or with a picture';
export const imported = (added: string | number) => `${added} imported`;
export const knownAlready = (known: string | number) => `${known} known already`;
export const leftOut = (lines: number) => `${plural(lines, 'line')} ${oneOrMany(lines, 'was', 'were')} left out`;
export const wrongLine = (line: number, problem: string) => `Line ${line}: ${problem}.`;
export const moreLines = (lines: number) => `And ${plural(lines, 'more line')}.`;
export const importACsvFile = 'Import a CSV file';
export const hint = 'A head line with link, id, value, currency and at; then a line each.';
