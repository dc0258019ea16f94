/** The moment of a note or follow-up: days ago, or days after a step of one of the person's campaigns. */
export type When = number | readonly [step: 'completed' | 'launched' | 'production' | 'selection', daysAfter: number];
/** A text, with the name of the campaign whose step `When` names as {campaign}. */
export interface DeskNote {
  at: When;
  text: string;
  bySuperAdmin?: true;
}
export interface DeskPlan {
  title: string;
  /** When it was written. */
  at: When;
  /** Days from now until it is due; before now if it is overdue or done. */
  due: number;
  /** Days between its day and the day on which it was done. */
  doneAfter?: number;
}
export interface Desk {
  tags: readonly string[];
  notes: readonly DeskNote[];
  plans: readonly DeskPlan[];
}

/** What our team has noted about brands, by company name. The people named here work there and have no account. */
export const BRAND_DESKS: Readonly<Record<string, Desk>> = {
  'Northwind Outdoor': {
    tags: ['key account', 'outdoor'],
    notes: [
      {
        at: 466,
        text: 'Review call with Ingrid Dahl, head of marketing. Their first campaign ran well and she wants to keep the creators.\nNext: send her more people who film outdoors.',
      },
      { at: 236, text: 'Ingrid decides alone; finance (Per Holm) only checks invoices. Send him a copy of each.' },
      {
        at: 88,
        text: 'They called off a campaign and have their deposit back. Ingrid takes the blame: planned too late. She will start eight weeks ahead from now on.',
      },
      {
        at: ['launched', 2],
        text: '{campaign} is live. Ingrid wants the clicks of each creator every Friday. Showed her where to find them.',
      },
      {
        at: 1.6,
        bySuperAdmin: true,
        text: 'Ingrid asked for a refund of the paused campaign: the product comes out half a year late. She is not upset, but she needs an answer this week.',
      },
    ],
    plans: [
      { title: 'Send Ingrid creators who film outdoors', at: 466, due: -459, doneAfter: 1 },
      { title: 'Call Ingrid Dahl with our answer on the refund', at: 1.6, due: 2 },
      { title: 'Walk Ingrid through the results of the live campaign', at: ['launched', 2], due: 11 },
      { title: 'Plan next year’s two peaks with Ingrid', at: 30, due: 47 },
    ],
  },
  'Lumen Skincare': {
    tags: ['key account', 'beauty'],
    notes: [
      {
        at: 318,
        text: 'Met Marcus Bell, brand manager. Legal reads every brief before it goes out, so their plans need three extra days.',
      },
      {
        at: ['completed', 3],
        text: '{campaign} is complete. One payout is withheld while we check it. Told Marcus that he does not have to do anything.',
      },
      {
        at: ['selection', 3],
        text: 'Marcus reads the applications for {campaign} himself, on Tuesdays. He asked for no claims about results in the captions.',
      },
    ],
    plans: [
      { title: 'Check with the money desk on the withheld payout', at: ['completed', 3], due: -3 },
      { title: 'Ask Marcus Bell how the applications look', at: ['selection', 3], due: 1 },
      { title: 'Plan the next quarter with Marcus', at: 21, due: 26 },
    ],
  },
  'Pasta & Grain': {
    tags: ['food', 'small team'],
    notes: [
      {
        at: 362,
        text: 'Giulia Ferraro owns the company and does the marketing. Best by phone, before 10 a.m. in Rome.',
      },
      {
        at: ['production', 15],
        text: 'Giulia has seen the first versions for {campaign} and likes the tone. She reviews in the evening.',
      },
      {
        at: 0.8,
        bySuperAdmin: true,
        text: 'Giulia’s bank disputed the deposit of a finished campaign. She thinks that her accountant did not recognize our name on the statement.\nNext: send the evidence, and ask her to call the bank.',
      },
    ],
    plans: [
      { title: 'Ask Giulia Ferraro whether her bank has answered', at: 0.8, due: 2 },
      { title: 'Send Giulia the rates of creators who cook on video', at: 9, due: 8 },
    ],
  },
  'Kindred Toys': {
    tags: ['family'],
    notes: [
      {
        at: 274,
        text: 'Harriet Cole leads marketing. Creators have to be parents, and children’s faces stay out of the picture; she checks this herself.',
      },
      {
        at: ['completed', 6],
        text: 'Debrief on {campaign} with Harriet: happy with both tone and timing. Gift season comes next.',
      },
      {
        at: ['production', 5],
        text: 'Harriet asked for earlier first versions on {campaign}. Told her how to comment on a version.',
      },
    ],
    plans: [
      { title: 'Send Harriet Cole a short list of parents', at: 40, due: -33, doneAfter: 2 },
      { title: 'Agree on gift season dates with Harriet', at: ['production', 5], due: 15 },
    ],
  },
  'Atlas Cycles': {
    tags: ['sports'],
    notes: [
      {
        at: 201,
        text: 'Jan Petersen took over from the agency that used to book their creators. Prefers email, in English.',
      },
      {
        at: 13,
        text: 'We won the dispute over their deposit. Jan was embarrassed: a colleague had called the bank without asking him.',
      },
    ],
    plans: [
      { title: 'Send Jan Petersen the case study on gravel riders', at: 13, due: -4 },
      { title: 'Check budget for the summer tour with Jan', at: 13, due: 34 },
    ],
  },
  'Halcyon Home': {
    tags: ['home', 'watch payments'],
    notes: [
      {
        at: 155,
        text: 'Renee Walsh wants fewer creators for longer. Offered her three who have worked with them twice.',
      },
      {
        at: 13.2,
        bySuperAdmin: true,
        text: 'We lost the dispute over one of their deposits. Renee says that finance did it and will ask her first from now on.\nCall finance before the next deposit.',
      },
    ],
    plans: [
      { title: 'Call Halcyon’s finance team before the next deposit', at: 13.2, due: 5 },
      { title: 'Propose a retainer to Renee Walsh', at: 60, due: -52, doneAfter: 4 },
    ],
  },
  'Verve Audio': {
    tags: ['tech'],
    notes: [
      {
        at: ['launched', 1],
        text: '{campaign} went live. Kwabena Asare, co-founder, watches the comments himself and answers technical questions.',
      },
    ],
    plans: [{ title: 'Ask Kwabena for test units for two new creators', at: 12, due: 6 }],
  },
  'Sona Coffee': {
    tags: ['food', 'seasonal'],
    notes: [
      {
        at: 129,
        text: 'Claire Dufresne buys at the farms in winter and is hard to reach then. Get signatures before she leaves.',
      },
    ],
    plans: [{ title: 'Get Claire’s plans before she travels', at: 18, due: 20 }],
  },
};

/** What our team has noted about creators, in their order. */
export const CREATOR_DESKS: readonly Desk[] = [
  {
    tags: ['reliable', 'events'],
    notes: [
      { at: 402, text: 'Amara joined the creator call: works in daylight only, plans shoots two weeks ahead.' },
      {
        at: ['completed', 0.4],
        text: 'Amara asked when {campaign} is paid out. Explained the 24-48 hours; no complaint.',
      },
    ],
    plans: [{ title: 'Invite Amara to speak at the creator call', at: 16, due: 13 }],
  },
  {
    tags: ['reliable'],
    notes: [
      {
        at: 187,
        text: 'Noah travels a lot and answers within a day anyway. Ask for his dates before offering short deadlines.',
      },
    ],
    plans: [{ title: 'Ask Noah for his travel dates', at: 25, due: -19, doneAfter: 0 }],
  },
  {
    tags: ['video'],
    notes: [{ at: 93, text: 'Priya wants to do more video and less still work. Sent her our guide to briefs.' }],
    plans: [{ title: 'Ask Priya for two sample videos', at: 10, due: 4 }],
  },
  {
    tags: ['negotiates usage'],
    notes: [
      {
        at: 58,
        text: 'Mateo reads usage rights closely and declines anything over a year. Tell brands before they send an offer.',
      },
    ],
    plans: [],
  },
  {
    tags: ['reliable', 'long-term'],
    notes: [
      { at: 141, text: 'Lena would like one long-term partner instead of many single posts. Good fit for a retainer.' },
    ],
    plans: [{ title: 'Tell Lena which brands plan a retainer', at: 33, due: 29 }],
  },
];

/** What the first agency has noted about its creators and then its brands, in the order in which they were assigned. */
const BRIGHT_TALENT: readonly Desk[] = [
  {
    tags: ['top earner'],
    notes: [
      { at: 290, text: 'Yearly talk: wants two partners for the whole year, and August off.' },
      { at: 22, text: 'New camera, sharper stills. Update the media kit before the next pitch.' },
    ],
    plans: [{ title: 'Update the media kit with the new pictures', at: 22, due: -1 }],
  },
  {
    tags: ['travels'],
    notes: [
      { at: 73, text: 'On the road until the end of next month. Content can be shot on location; no studio work.' },
    ],
    plans: [{ title: 'Ask for the next travel plan', at: 15, due: 3 }],
  },
  {
    tags: ['growing'],
    notes: [
      { at: 47, text: 'Audience has grown faster than the price. Propose a higher price per piece at the next talk.' },
    ],
    plans: [{ title: 'Talk about prices', at: 47, due: 9 }],
  },
  {
    tags: ['exclusive'],
    notes: [
      {
        at: 118,
        text: 'Has an exclusive outside of Accord in one industry. Check each invitation against it before it is accepted.',
      },
    ],
    plans: [],
  },
  {
    tags: [],
    notes: [{ at: 34, text: 'Late with one first version, because of a family matter. All good since.' }],
    plans: [{ title: 'Check in on workload', at: 34, due: -27, doneAfter: 1 }],
  },
  {
    tags: ['growing', 'video'],
    notes: [{ at: 65, text: 'Moved to a bigger apartment with a real kitchen: can take food campaigns from now on.' }],
    plans: [{ title: 'Pitch to a food brand', at: 20, due: 17 }],
  },
  { tags: [], notes: [], plans: [{ title: 'Review the first half year together', at: 8, due: 23 }] },
  {
    tags: ['key account'],
    notes: [
      { at: 160, text: 'Their team wants one monthly report from us instead of an email for each post.' },
      { at: 11, text: 'Sent the monthly report. They asked for more creators from their own region.' },
    ],
    plans: [{ title: 'Send the monthly report', at: 11, due: 19 }],
  },
  {
    tags: ['slow reviews'],
    notes: [
      {
        at: 52,
        text: 'Reviews take them the whole period. Warn creators, and remind the brand two days before each deadline.',
      },
    ],
    plans: [{ title: 'Remind them of open reviews', at: 7, due: 1 }],
  },
  {
    tags: ['price sensitive'],
    notes: [{ at: 81, text: 'Asked for lower prices on bundles. Agreed to bring smaller creators instead.' }],
    plans: [{ title: 'Suggest three smaller creators', at: 81, due: -74, doneAfter: 3 }],
  },
];

const MERIDIAN_STUDIO: readonly Desk[] = [
  {
    tags: ['studio'],
    notes: [
      { at: 104, text: 'Rents the studio every other Thursday. Plan shoots around that and book the light kit early.' },
    ],
    plans: [{ title: 'Book the studio for the next shoot', at: 14, due: 7 }],
  },
  {
    tags: ['night owl'],
    notes: [
      {
        at: 39,
        text: 'Posts late in the evening, when the audience is awake. Ask brands for a publish time, not only a day.',
      },
    ],
    plans: [],
  },
  { tags: ['new partner'], notes: [], plans: [{ title: 'Review the first three deals', at: 12, due: 16 }] },
  {
    tags: [],
    notes: [{ at: 26, text: 'Declined two offers in a row, because the dates were too close. Needs three weeks.' }],
    plans: [{ title: 'Add the notice period to the pitch', at: 26, due: -20, doneAfter: 1 }],
  },
  {
    tags: ['growing'],
    notes: [{ at: 68, text: 'First long video did well. Wants to offer one a month, next to the stills.' }],
    plans: [{ title: 'Set a price for long videos together', at: 19, due: 5 }],
  },
  {
    tags: ['family'],
    notes: [{ at: 57, text: 'Harriet Cole asks for parents only. Two of ours fit; sent her their pages.' }],
    plans: [{ title: 'Ask Harriet which of the two she liked', at: 6, due: 4 }],
  },
  {
    tags: ['sports'],
    notes: [{ at: 45, text: 'Jan Petersen books without us for now and calls when he needs more riders.' }],
    plans: [{ title: 'Check in with Jan Petersen', at: 45, due: 31 }],
  },
];

/** What agencies have noted about the people they manage, in the order of the demo's agencies. */
export const AGENCY_DESKS: readonly (readonly Desk[])[] = [BRIGHT_TALENT, MERIDIAN_STUDIO];
