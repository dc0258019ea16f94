import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { lifecycles } from '#shared/lifecycles.ts';
import { ACCOUNT_LOOKS } from '#shared/status-looks.ts';

test('[SA-13] an account that is active, waits or is suspended has a colour of its own; any other is neutral', () => {
  const looks = lifecycles.account.statuses.map((status) => {
    const html = renderToStaticMarkup(createElement(LookPill, { look: ACCOUNT_LOOKS[status] }));
    const colour = /\btext-(neutral|muted|info|success|warning|error|primary)\b/.exec(html)?.[1];
    return [status, colour, html.replace(/<[^>]*>/g, '')];
  });
  expect(looks).toEqual([
    ['pending', 'warning', 'Pending'],
    ['active', 'success', 'Active'],
    ['suspended', 'error', 'Suspended'],
    ['deletion_requested', 'muted', 'Closed'],
    ['deleted', 'muted', 'Deleted'],
  ]);
});
