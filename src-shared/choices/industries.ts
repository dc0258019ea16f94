import { customText } from './custom-entries.ts';
import { INDUSTRY_GROUPS, type IndustryGroup } from './industry-groups.ts';

const GROUP_LABELS: Record<IndustryGroup, string> = {
  fashion: 'Fashion',
  beauty: 'Beauty',
  fitness: 'Fitness',
  food: 'Food',
  travel: 'Travel',
  tech: 'Technology',
  home: 'Home',
  parenting: 'Parenting',
};

/** The creator's 52 industries, each in one of the eight groups, so that a brand's filter finds it (ruling A36). */
const REGISTRY = {
  'fashion-style': ['Fashion & Style', 'fashion'],
  'beauty-makeup': ['Beauty & Makeup', 'beauty'],
  skincare: ['Skincare', 'beauty'],
  haircare: ['Hair & Haircare', 'beauty'],
  'luxury-goods': ['Luxury Goods', 'fashion'],
  'jewellery-accessories': ['Jewellery & Accessories', 'fashion'],
  'streetwear-sneakers': ['Streetwear & Sneakers', 'fashion'],
  'sustainable-fashion': ['Sustainable Fashion', 'fashion'],
  'health-wellness': ['Health & Wellness', 'fitness'],
  'fitness-gym': ['Fitness & Gym', 'fitness'],
  'yoga-meditation': ['Yoga & Meditation', 'fitness'],
  'mental-health': ['Mental Health', 'fitness'],
  'nutrition-diet': ['Nutrition & Diet', 'food'],
  sports: ['Sports', 'fitness'],
  'outdoor-adventure': ['Outdoor & Adventure', 'travel'],
  'food-drink': ['Food & Drink', 'food'],
  'cooking-recipes': ['Cooking & Recipes', 'food'],
  'vegan-vegetarian': ['Vegan & Vegetarian', 'food'],
  'restaurants-dining': ['Restaurants & Dining', 'food'],
  'coffee-tea': ['Coffee & Tea', 'food'],
  'travel-tourism': ['Travel & Tourism', 'travel'],
  'hotels-hospitality': ['Hotels & Hospitality', 'travel'],
  'technology-gadgets': ['Technology & Gadgets', 'tech'],
  'software-apps': ['Software & Apps', 'tech'],
  'artificial-intelligence': ['Artificial Intelligence', 'tech'],
  gaming: ['Gaming & Esports', 'tech'],
  'cars-motorsport': ['Cars & Motorsport', 'tech'],
  'science-space': ['Science & Space', 'tech'],
  'photography-video': ['Photography & Video', 'tech'],
  'finance-investing': ['Finance & Investing', 'tech'],
  'crypto-web3': ['Crypto & Web3', 'tech'],
  'business-entrepreneurship': ['Business & Entrepreneurship', 'tech'],
  'marketing-media': ['Marketing & Media', 'tech'],
  'career-productivity': ['Career & Productivity', 'tech'],
  'education-learning': ['Education & Learning', 'parenting'],
  'books-literature': ['Books & Literature', 'home'],
  'language-learning': ['Language Learning', 'travel'],
  'home-decor': ['Home & Decor', 'home'],
  'diy-crafts': ['DIY & Crafts', 'home'],
  'gardening-plants': ['Gardening & Plants', 'home'],
  'real-estate': ['Real Estate', 'home'],
  'art-design': ['Art & Design', 'home'],
  'music-dance': ['Music & Dance', 'home'],
  'film-television': ['Film & Television', 'home'],
  'comedy-entertainment': ['Comedy & Entertainment', 'home'],
  'parenting-family': ['Parenting & Family', 'parenting'],
  'pregnancy-baby': ['Pregnancy & Baby', 'parenting'],
  'toys-kids': ['Toys & Kids', 'parenting'],
  'weddings-relationships': ['Weddings & Relationships', 'parenting'],
  'sustainability-environment': ['Sustainability & Environment', 'home'],
  pets: ['Pets', 'home'],
  'wildlife-animals': ['Wildlife & Animal Content', 'travel'],
} as const satisfies Record<string, readonly [label: string, group: IndustryGroup]>;

export type Industry = keyof typeof REGISTRY;
export const INDUSTRIES = Object.keys(REGISTRY).filter(isIndustry);

function isIndustry(value: string): value is Industry {
  return Object.hasOwn(REGISTRY, value);
}

/** The name of one of the 52 industries or of a group; a custom entry shows its own text. */
export function industryLabel(value: string): string {
  if (isIndustry(value)) return REGISTRY[value][0];
  const group = industryGroup(value);
  return group ? GROUP_LABELS[group] : (customText(value) ?? value);
}

/** The group of an industry; `technology` is `tech`. Null for an unknown one, which gets the neutral badge. */
export function industryGroup(value: string): IndustryGroup | null {
  if (isIndustry(value)) return REGISTRY[value][1];
  const name = value.toLowerCase();
  if (name === 'technology') return 'tech';
  return INDUSTRY_GROUPS.find((group) => group === name) ?? null;
}

/** The groups of these industries, each once, in their order: the fields in which brands compete. */
export const groupsOf = (industries: readonly string[]): IndustryGroup[] =>
  INDUSTRY_GROUPS.filter((group) => industries.some((each) => industryGroup(each) === group));

/** The industries in these groups: what a brand's filter matches. */
export function industriesIn(groups: readonly string[]): Industry[] {
  return INDUSTRIES.filter((industry) => groups.includes(REGISTRY[industry][1]));
}

/** What a campaign can ask for: each group, followed by the industries in it. */
export type WantedIndustry = IndustryGroup | Industry;
export const WANTED_INDUSTRIES: readonly WantedIndustry[] = INDUSTRY_GROUPS.flatMap((group) => [
  group,
  ...industriesIn([group]).toSorted((a, b) => industryLabel(a).localeCompare(industryLabel(b), 'en')),
]);

/** Whether somebody who works in these industries is in what a campaign asks for: the industry itself, or any of the group. */
export const worksIn = (industries: readonly string[], wanted: WantedIndustry): boolean =>
  industries.some((industry) => industry === wanted || industryGroup(industry) === wanted);
