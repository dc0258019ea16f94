import { expect, test } from 'vitest';
import { contactDetailsIn } from '#server/ground/contact-details.ts';

// How people in this business hide contact details from a filter, and similar texts that contain none.

test.each([
  'maya@example.com',
  'Write to Maya.Smith+brand@mail.example.co.uk.',
  'maya (at) example (dot) com',
  'maya [at] example [dot] com',
  'maya{at}example.com',
  'maya <at> example.com',
  'maya_at_example_dot_com',
  'maya at example dot com',
  'maya AT gmail DOT com',
  'maya@gmail dot com',
  'maya @ gmail . com',
  'maya@gmail,com',
  'm a y a @ g m a i l . c o m',
  'maya＠gmail．com',
  'maya@gmail。com',
  'maya arroba gmail punto com',
  'maya ät gmail punkt com',
  'maya.smith at gmail',
  'my name, maya.smith, on gmail',
  'maya\u200b@exam\u200bple.com',
  'Call +44 7700 900123',
  '0171 1234567',
  '0 1 7 1 1 2 3 4 5 6 7',
  '(555) 234-5678',
  '555-234-5678',
  '555.234.5678',
  '555 234 5678',
  '5552345678',
  '+1-555-234-5678',
  '06.12.34.56.78',
  '0171_123_4567',
  '0171 • 123 • 4567',
  '0171–1234567',
  '٠١٧١١٢٣٤٥٦٧',
  '0️⃣1️⃣7️⃣1️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣',
  'O171 l234567',
  'zero one seven one one two three four five six seven',
  'null eins sieben eins eins zwei drei vier fünf',
  'plus four four seven seven zero zero nine zero zero one two three',
  'On WhatsApp?',
  'my whats app is open',
  'whats-app me',
  'wh4tsapp',
  'W H A T S A P P',
  'whаtsаpp',
  'watsapp',
  'wa.me/447700900123',
  't . me / maya',
  'insta: maya.smith',
  'IG = @maya.smith',
  'we skip the fee',
  'Let us avoid the platform fees',
  'we can do this outside of Accord',
  'I pay you directly',
  'PayPal is fine',
])('is seen: %s', (text) => {
  expect(contactDetailsIn(`Hello there. ${text}`)).not.toEqual([]);
});

test.each([
  'Post on Instagram and TikTok, tag @lumen.home, and use #lumen',
  'Instagram: two reels, TikTok: one video',
  'Tag @lumen, me and the team will repost',
  'From 05.06.2026 - 10.06.2026, or 2026-11-27 18:00 to 2026-12-04 09:30',
  'Between 06/01/2026 and 06/15/2026',
  'I had 1,234,567,890 views, 48.5 million of them in 2026, and 12 000 likes',
  'The budget is $12,500.00, of which 3,000 is for usage rights',
  'Meet at noon. We start at ten, and it takes one or two days',
  'Three posts, two stories and one reel in four weeks; five is too many',
  'Available at lumen.example.com and in shops',
  'The signal of the deadline is clear: please be on time',
  'Payment at 100% without surprises, and no fee for us',
  'The product code is 4006381333931',
  'Look at https://lumen.example/files/0c2f3a1e-5b7d-4e7f-9a01-37007221938f first',
  'Look at this. Com­plete kits only',
  'My instagram is mostly about food',
  'What is the platform fee of this order?',
])('is not taken for a contact detail: %s', (text) => {
  expect(contactDetailsIn(text)).toEqual([]);
});

test('what is found is named as it is read, once and at most eight times', () => {
  expect(contactDetailsIn('boss@example.com, boss@example.com or +49 30 1234567.')).toEqual([
    'boss@example.com',
    '+49 30 1234567',
  ]);
  const many = Array.from({ length: 30 }, (_, n) => `a${n}@example.com`).join(' ');
  expect(contactDetailsIn(many)).toHaveLength(8);
});
