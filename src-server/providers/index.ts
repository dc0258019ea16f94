import type { FileStore } from './files/interface.ts';
import type { MailProvider } from './mail/interface.ts';
import type { PaymentsProvider } from './payments/interface.ts';
import type { Reviewer } from './reviewer/interface.ts';
import type { SocialProvider } from './social/interface.ts';

/** Everything outside Accord that it relies on, each behind one interface. */
export interface Providers {
  readonly payments: PaymentsProvider;
  readonly mail: MailProvider;
  readonly files: FileStore;
  readonly social: SocialProvider;
  readonly reviewer: Reviewer;
}
