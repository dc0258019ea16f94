import type { World } from './world.ts';

/** The names of demo people, companies and campaigns. */
export const FIRST_NAMES = [
  'Amara',
  'Noah',
  'Priya',
  'Mateo',
  'Lena',
  'Kofi',
  'Sofia',
  'Jonas',
  'Yuki',
  'Elif',
  'Tomás',
  'Zara',
  'Finn',
  'Ingrid',
  'Malik',
  'Chloe',
  'Ravi',
  'Maya',
  'Oscar',
  'Nadia',
  'Leo',
  'Freya',
  'Samir',
  'Alice',
  'Diego',
  'Hana',
  'Ewan',
  'Bianca',
  'Theo',
  'Rosa',
  'Kwame',
  'Isla',
  'Luca',
  'Mina',
  'Arthur',
  'Leila',
  'Hugo',
  'Tara',
  'Emil',
  'Nora',
  'Caleb',
  'Anya',
  'Felix',
  'Jade',
];
export const LAST_NAMES = [
  'Okafor',
  'Lindqvist',
  'Sharma',
  'Alvarez',
  'Fischer',
  'Mensah',
  'Romano',
  'Bakker',
  'Tanaka',
  'Yilmaz',
  'Pereira',
  'Hussain',
  'Murphy',
  'Solberg',
  'Diallo',
  'Laurent',
  'Menon',
  'Stein',
  'Nowak',
  'Haddad',
  'Costa',
  'Jensen',
  'Aziz',
  'Whitlock',
  'Morales',
  'Kimura',
  'MacLeod',
  'Ferrari',
  'Dubois',
  'Castillo',
  'Boateng',
  'Campbell',
  'Greco',
  'Park',
  'Novak',
  'Rahimi',
  'Martin',
  'Singh',
  'Berg',
  'Weiss',
  'Ortega',
  'Volkova',
  'Braun',
  'Clarke',
];

/** The first and Verve Audio are in a time zone whose day is always that of UTC: their campaigns are created and read by days counted from now. */
export const BRANDS = [
  {
    name: 'Northwind Outdoor',
    industry: 'travel',
    currency: 'USD',
    timeZone: 'Atlantic/Reykjavik',
    about: 'Packs, shells and stoves for long weekends outside.',
  },
  {
    name: 'Lumen Skincare',
    industry: 'beauty',
    currency: 'USD',
    timeZone: 'America/New_York',
    about: 'Three-step skincare without fragrance.',
  },
  {
    name: 'Pasta & Grain',
    industry: 'food',
    currency: 'EUR',
    timeZone: 'Europe/Rome',
    about: 'Slow-dried pasta from old wheats.',
  },
  {
    name: 'Kindred Toys',
    industry: 'parenting',
    currency: 'GBP',
    timeZone: 'Europe/London',
    about: 'Wooden toys that outlast childhood.',
  },
  {
    name: 'Atlas Cycles',
    industry: 'fitness',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    about: 'Steel bicycles for cities and gravel.',
  },
  {
    name: 'Halcyon Home',
    industry: 'home',
    currency: 'USD',
    timeZone: 'America/New_York',
    about: 'Linen, lamps and quiet furniture.',
  },
  {
    name: 'Verve Audio',
    industry: 'tech',
    currency: 'USD',
    timeZone: 'Africa/Accra',
    about: 'Headphones that can be repaired.',
  },
  {
    name: 'Juniper & Co',
    industry: 'fashion',
    currency: 'GBP',
    timeZone: 'Europe/London',
    about: 'Knitwear from undyed wool.',
  },
  {
    name: 'Sona Coffee',
    industry: 'food',
    currency: 'CAD',
    timeZone: 'America/Toronto',
    about: 'Light roasts, bought at the farm.',
  },
  {
    name: 'Tidal Swim',
    industry: 'fashion',
    alsoIn: 'travel',
    currency: 'AUD',
    timeZone: 'Australia/Sydney',
    about: 'Swimwear made of old fishing nets.',
  },
  {
    name: 'Kumo Stationery',
    industry: 'home',
    currency: 'JPY',
    timeZone: 'Asia/Tokyo',
    about: 'Paper and pens for people who plan.',
  },
] as const;

export const CAMPAIGNS = [
  'Spring Collection',
  'First Light',
  'The Long Weekend',
  'Small Rituals',
  'Made to Last',
  'City to Summit',
  'Everyday Carry',
  'Sunday Table',
  'Back to Basics',
  'The Repair Club',
  'Slow Mornings',
  'Open Air',
  'Night Shift',
  'Field Notes',
  'Holiday Edit',
  'Fresh Start',
  'The Tasting',
  'Low Tide',
  'Quiet Hours',
  'Weekend Project',
  'Light Luggage',
  'Rainy Day Plans',
  'One Good Thing',
  'Late Harvest',
  'The Long Way Home',
  'Golden Hour',
];
const taken = new WeakMap<World, Set<string>>();

/** A name that the brand has not used before. */
export function nameFor(w: World, brandId: string): string {
  const known = taken.get(w) ?? new Set<string>();
  taken.set(w, known);
  const name = w.pick(CAMPAIGNS.filter((one) => !known.has(`${brandId} ${one}`)));
  known.add(`${brandId} ${name}`);
  return name;
}

export const pitchOf = (brand: string, about: string): string =>
  `${brand} is looking for creators who show how our things live in an ordinary week. ${about} Tell your own story in your own ` +
  'words, show the product in use for at least a few seconds, and label the post as #ad so that everyone knows it is a paid ' +
  'partnership.';

export const CAPTIONS = [
  'A week with it, and I am not giving it back. #ad',
  'Three things I did not expect. #ad',
  'How it fits into a normal Tuesday. #ad',
  'Unboxed, used, washed, used again. #ad',
  'The honest version, with the bad light of my kitchen. #ad',
];
export const FEEDBACK = [
  'Lovely pace. Could you show the label for a second longer in the first shot?',
  'Please add #ad at the start of the caption and swap the second clip.',
  'The sound is a little low under the music: could you lift your voice?',
];

/** The bios of creators, by their main topic. */
export const BIOS: readonly ((topic: string) => string)[] = [
  (topic) => `Small everyday films about ${topic}. Unhurried, honest, always labeled.`,
  (topic) => `I try things so that you do not have to. Mostly ${topic}, sometimes my dog.`,
  (topic) => `Ten years of ${topic}, told in under a minute.`,
  (topic) => `Quiet videos, good light, and more about ${topic} than you asked for.`,
  (topic) => `Former teacher. I explain ${topic} the way I wish somebody had explained it to me.`,
  (topic) => `${topic.charAt(0).toUpperCase()}${topic.slice(1)} on a small budget, tested for a month before I post.`,
  (topic) => `Two hands, one camera. ${topic.charAt(0).toUpperCase()}${topic.slice(1)} from start to finish.`,
];

/** The notes of brands with an offer. */
export const NOTES = [
  'We liked your last film very much.',
  'Your audience asks the questions that we would like to answer.',
  'Take it wherever you go this month, and show it as it is.',
  'A short piece in your own kitchen light would be just right.',
];
