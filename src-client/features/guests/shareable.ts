/** What a screen can share, and the name that guests read unless the brand writes another. */
export type Shareable = { name: string } & (
  | {
      kind: 'content';
      campaignId: string;
      /** What was submitted; what waits for the brand is chosen beforehand. */
      content: readonly { id: string; title: string; by: string; waits: boolean }[];
    }
  | { kind: 'list'; listId: string }
  | { kind: 'report'; campaignId: string }
);
