import { isolated } from '../../isolated.ts';

export const title = 'The contract could not be loaded';
export const contractFiles = 'Contract files';
export const description = 'What you and the creators sign.';
export const campaignBrief = 'Campaign brief';
export const version = (version: string | number) => `Version ${version}`;
export const writeItHereOr = 'Write it here, or attach a file.';
export const editBrief = 'Edit brief';
export const createBrief = 'Create brief';
export const showLess = 'Show less';
export const readTheBrief = 'Read the brief';
export const noBrief = 'No brief.';
export const signaturesAndMilestones = 'Signatures and milestones';
export const signatures = 'Signatures';
export const eachCreatorEarnsWhen =
  'Each creator earns 20% when the contract is signed, 30% with the content, 50% with your approval.';
export const youSignOnceFor = 'You sign once for all creators of this campaign; each creator signs for themselves.';
export const signAsBrand = 'Sign as brand';
export const noCreatorHasAccepted = 'No creator has accepted yet';
export const text = 'Signatures open when the first creator accepts.';
export const signingOpensOnceContract = 'Signing opens once contract and brief are stored.';
export const brand = 'Brand';
export const creator = 'Creator';
export const signingCertificateOfThe = (creatorName: string) =>
  `Signing certificate of the deal with ${isolated(creatorName)}`;
export const signingCertificate = 'Signing certificate';
export const youAgreeToThe =
  'You agree to the contract and the brief as they are stored now, with every creator who accepts this campaign under them.';
export const notSigned = (party: string | number) => `${party}: not signed`;
export const signed = '{party} signed {date}';
export const contractFileStored = 'Contract file stored';
export const briefWrittenOrAttached = 'Brief written or attached';
export const campaignApproved = 'Campaign approved';
export const signedByYouAnd = 'Signed by you and at least one creator';
export const deposit = 'Deposit';
export const halfOfTheBudget = 'Half of the budget now, the rest before the launch.';
export const payDeposit = 'Pay Deposit';
export const depositDue = 'Deposit due';
export const budget = 'Budget';
export const invoice = 'Invoice';
export const forCreators = 'For creators (75%)';
export const platformFee = 'Platform fee (25%)';
export const whatTheDepositNeeds = 'What the deposit needs';
