/** What programs of assistants are told. */
export const mcpMessages = {
  otherOrigin: 'Pages of other sites cannot use this address',
  noBatches: 'Send one message at a time',
  noTool: (name: string) => `There is no tool ${JSON.stringify(name)}`,
  noPrompt: (name: string) => `There is no prompt ${JSON.stringify(name)}`,
} as const;
