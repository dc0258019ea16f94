import { commonMessages } from './messages/common.ts';
import { personName } from './people.ts';

/** What people read as the name of a campaign, also of a draft that has none yet. */
export const campaignName = ({ name }: { name: string | null }): string => name || commonMessages.untitledCampaign;

/** What people read as the name of a brand, also of one that has not set its profile up. */
export const brandName = (brand: { companyName: string | null } | undefined): string =>
  brand?.companyName || commonMessages.unknownBrand;

interface Named {
  firstName: string | null;
  lastName: string | null;
  username?: string | null;
}

/** What people read as the name of a creator: first and last name, else the name of the account, if there is either. */
export const creatorName = (creator: Named | undefined): string =>
  creator ? personName(creator, creator.username || commonMessages.unknownCreator) : commonMessages.unknownCreator;
