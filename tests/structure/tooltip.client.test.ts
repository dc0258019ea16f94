import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Tooltip } from '#client/components/base/Tooltip.tsx';

test('a control keeps its own description while its tooltip is closed', () => {
  const control = createElement('button', { type: 'button', 'aria-describedby': 'why' }, 'Pay');
  const props = { text: 'Pays the deposit', children: control };
  expect(renderToStaticMarkup(createElement(Tooltip, props))).toContain('aria-describedby="why"');
});
