import { z } from 'zod';
import { choice, email, text } from '../text.ts';

/** A mail service's report of a bounce: permanent (`hard`, there is no such mailbox) or temporary (`soft`, it is full). */
export const bounceInput = z.strictObject({
  address: email('Address'),
  type: choice('Type', ['hard', 'soft']),
  messageId: text('Message id', { max: 998 }).nullish(),
});
export type Bounce = z.infer<typeof bounceInput>;
