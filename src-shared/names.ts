import { commonMessages } from './messages/common.ts';
import { personName } from './people.ts';

/** What a browser's tab shows for a screen. */
export const titleOf = (screen: string): string => `${screen} · Accord`;

/** The name shown for a campaign, even for a draft without one. */
export const nameOrUntitled = (campaignName: string | null): string => campaignName || 'Untitled Campaign';

/** The name shown for a brand, even for one that has not set up its profile. */
export const brandName = (brand: { companyName: string | null } | undefined): string =>
  brand?.companyName || commonMessages.unknownBrand;

interface Named {
  firstName: string | null;
  lastName: string | null;
  username?: string | null;
}

/** The name shown for a creator: first and last name, else the name of the account, if there is either. */
export const creatorName = (creator: Named | undefined): string =>
  creator ? personName(creator, creator.username || commonMessages.unknownCreator) : commonMessages.unknownCreator;
