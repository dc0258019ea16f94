import { z } from 'zod';
import { socialMessages } from '../messages/profiles.ts';
import { CONNECTABLE_PLATFORMS } from '../platforms.ts';
import { id, text } from '../text.ts';
import { readHandle } from './social-handle.ts';

/** Connects an account by handle or address of the profile; what comes out is the handle (creator, section 5). */
export const connectAccountInput = z
  .strictObject({
    platform: z.enum(CONNECTABLE_PLATFORMS, { error: socialMessages.handleOrUrlMissing }),
    handle: z
      .string({ error: socialMessages.handleOrUrlMissing })
      .trim()
      .min(1, socialMessages.handleOrUrlMissing)
      .pipe(text('Handle', { max: 300 })),
  })
  .transform((account, ctx) => {
    const handle = readHandle(account.platform, account.handle);
    if (handle === null) {
      ctx.addIssue({
        code: 'custom',
        path: ['handle'],
        message: 'Handle must be a name or the address of your profile',
      });
      return z.NEVER;
    }
    return { platform: account.platform, handle };
  });
export type ConnectAccountInput = z.infer<typeof connectAccountInput>;

export const socialAccountIdInput = z.strictObject({ accountId: id('Account') });
