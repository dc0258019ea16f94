import type { MatchCreator, MatchNeeds } from '#shared/discovery/match.ts';
import type { Tone } from '#shared/status-looks.ts';

/**
 * Every word and figure of the landing page that its operator may want to change. The three counters and the five figures are the
 * operator's claims, as the page says under them.
 */
export const siteTitle = 'Accord: sponsored campaigns with creators, paid when the work is done';
export const siteDescription =
  'Accord is the marketplace where brands run sponsored campaigns with creators, and the money is held until the work is done.';

export const counters = [
  { figure: '100+', label: 'creators' },
  { figure: '500+', label: 'brands' },
  { figure: '24hrs', label: 'average deal speed' },
] as const;

/** The figures of the carousel, one at a time. */
export const figures = [
  { figure: '92%', label: 'satisfied brands' },
  { figure: '35%', label: 'growth in reach' },
  { figure: '74%', label: 'invitations accepted' },
  { figure: '84.8%', label: 'content approved as submitted' },
  { figure: '6.16x ROI', label: 'average return on campaign spend' },
] as const;

/** Where creators post, and what a brand can order there. */
export const channels = [
  { name: 'Instagram', formats: 'Reels, posts, stories' },
  { name: 'TikTok', formats: 'Videos, lives' },
  { name: 'YouTube', formats: 'Videos, Shorts, reviews' },
  { name: 'LinkedIn', formats: 'Posts, articles' },
  { name: 'X / Twitter', formats: 'Posts, threads' },
  { name: 'Twitch', formats: 'Streams' },
] as const;

interface ExampleBrief {
  key: string;
  name: string;
  requirements: string;
  needs: MatchNeeds;
}

/** Briefs of the matching demo: made up, as the page says. */
export const exampleBriefs: readonly ExampleBrief[] = [
  {
    key: 'shoes',
    name: 'Trail shoes',
    requirements: 'Reels and videos on Instagram and YouTube for runners in the United Kingdom',
    needs: {
      platforms: ['instagram', 'youtube'],
      industries: ['fitness', 'travel'],
      contentTypes: ['reel', 'video'],
      audienceTypes: ['millennials'],
      audienceLocations: ['uk'],
      tiers: ['Micro', 'Mid'],
    },
  },
  {
    key: 'coffee',
    name: 'Cold brew',
    requirements: 'Short videos on TikTok for people who cook, in the United States',
    needs: {
      platforms: ['tiktok'],
      industries: ['food'],
      contentTypes: ['video', 'story'],
      audienceTypes: ['gen-z'],
      audienceLocations: ['us'],
      tiers: ['Micro'],
    },
  },
  {
    key: 'skincare',
    name: 'Night-time skincare',
    requirements: 'Tutorials and posts on Instagram and TikTok, Germany and France',
    needs: {
      platforms: ['instagram', 'tiktok'],
      industries: ['beauty'],
      contentTypes: ['tutorial', 'post'],
      audienceTypes: ['millennials'],
      audienceLocations: ['de', 'fr'],
      tiers: ['Mid', 'Macro'],
    },
  },
];

/** The three people of the matching demo: made up, as the page says. */
export const exampleCreators: readonly { name: string; about: string; creator: MatchCreator }[] = [
  {
    name: 'Mara Lindqvist',
    about: 'Instagram, YouTube · 62K followers',
    creator: {
      platforms: ['instagram', 'youtube'],
      industries: ['fitness', 'travel'],
      contentTypes: ['reels', 'long-form-video', 'stories'],
      audienceType: 'millennials',
      audienceCountries: ['uk', 'de'],
      followerCount: 62_000,
      engagementRate: 0.052,
    },
  },
  {
    name: 'Tomás Rey',
    about: 'TikTok, Instagram · 28K followers',
    creator: {
      platforms: ['tiktok', 'instagram'],
      industries: ['food', 'home'],
      contentTypes: ['tiktok-videos', 'stories'],
      audienceType: 'gen-z',
      audienceCountries: ['us', 'es'],
      followerCount: 28_000,
      engagementRate: 0.071,
    },
  },
  {
    name: 'June Okafor',
    about: 'TikTok, YouTube, Instagram · 310K followers',
    creator: {
      platforms: ['tiktok', 'youtube', 'instagram'],
      industries: ['beauty', 'fashion'],
      contentTypes: ['tutorials', 'photos', 'short-form-video'],
      audienceType: 'millennials',
      audienceCountries: ['fr', 'us'],
      followerCount: 310_000,
      engagementRate: 0.034,
    },
  },
];

/** Shown under the counters and the figures. */
export const claimsNote = 'The operator of this site provides these figures.';

/** What happens to a campaign of $1,000, stage by stage (design section 4). */
export const ledger = [
  {
    stage: 'Brief',
    what: 'You say what you need and set the budget. Our team reviews it.',
    moves: 'Nothing yet',
  },
  {
    stage: 'Creators',
    what: 'You invite creators at a fixed price. They say yes or no.',
    moves: '$750 is open to offers',
  },
  {
    stage: 'Contract',
    what: 'You add the brief and the contract. You pay half, and we hold it.',
    moves: '$500 held, $150 earned',
  },
  {
    stage: 'Content',
    what: 'Creators submit content, and you review each version. You pay the rest before anything is posted.',
    moves: '$1,000 held, $225 earned',
  },
  {
    stage: 'Live',
    what: 'You approve and launch. When the campaign is complete, everything earned is paid out.',
    moves: '$375 earned, then $750 paid',
  },
] as const;

export const features = [
  {
    title: 'One offer, one answer',
    text: 'An invitation names the work, the dates and the price. Creators accept or decline it, and both sides know where they stand, often within a day.',
  },
  {
    title: 'Creators vetted beforehand',
    text: 'Creators complete their profiles, and the figures come from the platforms, with the day they were read. Figures that a creator typed are marked.',
  },
  {
    title: 'Reach, clicks, conversions, ROI',
    text: 'Every deal has its own tracking link. You see what each creator brought in, and a panel without data says so.',
  },
  {
    title: 'A contract with every deal',
    text: 'The brief, the contract and every version of the content stay with the deal, along with who decided what and when.',
  },
] as const;

/** The record of a deal: an example, marked as one. */
export const dealHistory = [
  { day: 'Mar 3', what: 'Offer of $1,200', detail: 'Answered within the day', status: 'Accepted', tone: 'success' },
  { day: 'Mar 5', what: 'Contract', detail: 'Signed by both, $240 earned', status: 'Signed', tone: 'success' },
  {
    day: 'Mar 12',
    what: 'Reel, version 1',
    detail: '“Show the sole in the first second.” $360 earned',
    status: 'Needs revision',
    tone: 'warning',
  },
  { day: 'Mar 14', what: 'Reel, version 2', detail: '$600 earned', status: 'Approved', tone: 'success' },
  { day: 'Mar 18', what: 'Posted', detail: '1,840 clicks on the deal’s own link', status: 'Live', tone: 'primary' },
] as const satisfies readonly { day: string; what: string; detail: string; status: string; tone: Tone }[];

export const questions = {
  brand: [
    {
      question: 'What does Accord cost?',
      answer:
        'A quarter of the budget you set, and nothing on top. With a budget of $1,000, you can pay creators $750.',
    },
    {
      question: 'When do I pay?',
      answer:
        'Half as a deposit once the contract and the brief are ready, and the rest before launch. We hold the money until the campaign is complete.',
    },
    {
      question: 'What if the content is not right?',
      answer:
        'You ask for a revision and say what should change. Creators earn the last part of a deal only when you approve.',
    },
    {
      question: 'What happens to money that is left over?',
      answer: 'Money that no creator earned goes back to you when the campaign is complete.',
    },
  ],
  creator: [
    {
      question: 'Do I have to negotiate?',
      answer: 'No. Every invitation names its price. You accept it or decline it, and declining costs you nothing.',
    },
    {
      question: 'How do I know that I will be paid?',
      answer: 'You post only after we hold the whole amount. We pay it out when the campaign is complete.',
    },
    {
      question: 'When do I earn what?',
      answer: '20% when the contract is signed, 30% when you submit, and 50% when the brand approves.',
    },
    {
      question: 'What do I need to join?',
      answer:
        'A name, your main platform and a confirmed email. Brands find complete profiles with connected accounts more often.',
    },
  ],
} as const;

/** The order card of the first screen: an example, marked as one. */
export const example = {
  campaign: 'Spring capsule launch',
  budgetMinor: 600_000,
  creators: [
    { name: 'Mara Lindqvist', platform: 'Instagram', status: 'Accepted', tone: 'success' },
    { name: 'Tomás Rey', platform: 'TikTok', status: 'In review', tone: 'info' },
    { name: 'June Okafor', platform: 'YouTube', status: 'Invited', tone: 'neutral' },
  ] satisfies readonly { name: string; platform: string; status: string; tone: Tone }[],
} as const;
