import { type ContentBlock, McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { z } from 'zod';

// The server that the protocol's conformance suite wants to meet: its tools, resources and prompts do what the suite says, and nothing of Accord's.

/** One red pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** No sound. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';
const image = { type: 'image', data: PNG, mimeType: 'image/png' } as const;
const text = (words: string) => ({ type: 'text', text: words }) as const;
const resource = (uri: string, mimeType: string, words: string) =>
  ({ type: 'resource', resource: { uri, mimeType, text: words } }) as const;
const fromUser = (...contents: ContentBlock[]) => ({
  messages: contents.map((content) => ({ role: 'user' as const, content })),
});

/** Keywords of JSON Schema 2020-12, which have to arrive as they were sent. */
const ADDRESS = z.object({ street: z.string().optional(), city: z.string().optional() }).meta({ id: 'address' });

export function suiteServer(): McpServer {
  const server = new McpServer(
    { name: 'suite', version: '1' },
    { capabilities: { logging: {}, completions: {}, resources: { subscribe: true } } },
  );
  const tool = (name: string, content: ContentBlock[]) =>
    server.registerTool(name, { description: name }, async () => resultOf(content));
  tool('test_simple_text', [text('This is a simple text response for testing.')]);
  tool('test_image_content', [image]);
  tool('test_audio_content', [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }]);
  tool('test_embedded_resource', [
    resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ]);
  tool('test_multiple_content_types', [
    text('Multiple content types test:'),
    image,
    resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ]);
  server.registerTool('test_error_handling', { description: 'Fails' }, async () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  server.registerTool('test_tool_with_logging', { description: 'Logs' }, async (ctx) => {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await ctx.mcpReq.log('info', data);
    }
    return resultOf([text('Done')]);
  });
  server.registerTool('test_tool_with_progress', { description: 'Reports its progress' }, async (ctx) => {
    const progressToken = ctx.mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken === undefined) continue;
      await ctx.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
    }
    return resultOf([text('Done')]);
  });
  server.registerTool(
    'json_schema_2020_12_tool',
    {
      description: 'Tool with JSON Schema 2020-12 features',
      inputSchema: z.strictObject({ name: z.string().optional(), address: ADDRESS.optional() }),
    },
    async () => resultOf([text('Done')]),
  );

  server.registerResource('text', 'test://static-text', { mimeType: 'text/plain' }, async ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
  }));
  server.registerResource('binary', 'test://static-binary', { mimeType: 'image/png' }, async ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'image/png', blob: PNG }],
  }));
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { mimeType: 'application/json' },
    async ({ href: uri }, { id }) => ({
      contents: [{ uri, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true }) }],
    }),
  );
  server.server.setRequestHandler('resources/subscribe', () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', () => ({}));

  server.registerPrompt('test_simple_prompt', { description: 'A prompt' }, async () =>
    fromUser(text('This is a simple prompt for testing.')),
  );
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'A prompt', argsSchema: z.object({ arg1: z.string(), arg2: z.string() }) },
    async ({ arg1, arg2 }) => fromUser(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'A prompt', argsSchema: z.object({ resourceUri: z.string() }) },
    async ({ resourceUri }) =>
      fromUser(
        resource(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
        text('Please process the embedded resource above.'),
      ),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'A prompt' }, async () =>
    fromUser(image, text('Please analyze the image above.')),
  );
  server.server.setRequestHandler('completion/complete', () => ({ completion: { values: [], hasMore: false } }));
  return server;
}

const resultOf = (content: ContentBlock[]) => ({ content });
