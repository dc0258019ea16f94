import { z } from 'zod';
import { choice, email, text } from '../text.ts';

/**
 * What a mail service says of a mail that came back after it was taken: for good (`hard`, there is no such mailbox) or for now (`soft`, it is
 * full).
 */
export const bounceInput = z.strictObject({
  address: email('Address'),
  type: choice('Type', ['hard', 'soft']),
  messageId: text('Message id', { max: 998 }).nullish(),
});
export type Bounce = z.infer<typeof bounceInput>;
