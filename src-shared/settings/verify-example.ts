/** A whole server that verifies messages, as docs/webhooks.md and the page of webhooks show it. A test runs it on a real message. */
export const VERIFY_EXAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

/** Whether a message is from Accord and new. \`body\` is the text as it arrived, before it is parsed. */
function isFromAccord(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(age <= 300)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** The messages that were handled. Keep them in your database, so that a message that arrives twice is handled once. */
const handled = new Set();

createServer(async (request, response) => {
  let body = '';
  for await (const piece of request.setEncoding('utf8')) body += piece;
  if (!isFromAccord(process.env.ACCORD_SECRET, request.headers, body)) return response.writeHead(401).end();
  const id = request.headers['webhook-id'];
  if (!handled.has(id)) {
    const { type, data } = JSON.parse(body);
    console.log(type, data.id);
    handled.add(id);
  }
  response.writeHead(204).end();
}).listen(process.env.PORT);
`;
