import { plural } from '../../format.ts';

/** The words of the platform map; its figures are documentation, except for the rows of tables and the number of screens. */
export const title = 'Platform Map';
export const description = 'How the parts of the platform connect';
export const sections = 'Platform map';
export const interactiveMap = 'Interactive Map';
export const architecture = 'System Architecture';
export const schema = 'Database Schema';
export const userFlows = 'User Flows';
export const dealProcess = 'Deal Process';
export const documentation =
  'This page is documentation: its figures are written down and not measured. Tables, their rows and screens are read from the running system.';
export const mapLabel =
  'Map of the platform. Drag to move, hold Ctrl and scroll to zoom; drag from one dot to another to draw a connection of your own.';
export const drawn = 'Connections that you draw are for looking at and are not kept.';
export const loadFailed = 'The tables could not be read';
export const screens = (count: number) => plural(count, 'screen');
export const about = (count: string) => `about ${count}`;
export const rows = 'Rows';
export const columns = 'Columns';
export const openScreen = (table: string) => `Open the screen of ${table}`;

export const areas = {
  public: 'Public site',
  brand: 'Brand area',
  creator: 'Creator area',
  agency: 'Agency area',
  admin: 'Back office',
  super_admin: 'Super admin',
} as const;

export const groups = {
  users: 'User management',
  campaigns: 'Campaign system',
  payments: 'Payment system',
  security: 'Security and audit',
} as const;

/** The parts that are neither screens nor tables (ADM-MAP-06). */
export const parts = {
  frontend: { title: 'Frontend', text: 'One browser app, rendered by the server first: a public site and five areas.' },
  auth: { title: 'Auth service', text: 'Sessions with role-based access and email confirmation.' },
  email: { title: 'Server function: email', text: 'Writes and sends email from a queue.' },
  integrations: {
    title: 'Server function: integrations',
    text: 'Talks to outside services by jobs that are tried again.',
  },
  database: {
    title: 'Database',
    text: 'PostgreSQL with row-level security: the server grants each row by access rules.',
  },
  influencer: { title: 'Influencer data provider', text: 'Followers and engagement of creators.' },
  sender: { title: 'Email sender', text: 'Delivers email.' },
  cards: { title: 'Card payment provider', text: 'Takes card payments and pays out.' },
  social: { title: 'Social media', text: 'Where content is published.' },
} as const;

export const bottlenecks = 'Bottlenecks';
export const bottleneckNotes = [
  {
    title: 'Bundle size',
    text: 'Each route loads at most 160 kB of JavaScript. Charts, uploads and this map load later.',
  },
  {
    title: 'Row-level security performance',
    text: 'Each answer is limited to the rows that the reader can see, by conditions in the query itself.',
  },
  { title: 'Cold starts', text: 'The server is one process that stays up. After a start it plans its queries again.' },
  {
    title: 'API rate limits',
    text: 'Outside services limit how often they are asked, so figures are refreshed once a day by jobs.',
  },
] as const;

export const journeys = 'User Journey Analysis';
export const step = 'Step';
export const time = 'Time';
export const status = 'Status';
export const journeysOf = [
  {
    title: 'Brand',
    steps: [
      ['Sign up and confirm the address', '2–5 minutes', 'Live'],
      ['Write a brief with a budget', '10–15 minutes', 'Live'],
      ['Wait for the campaign review', '1 day', 'Live'],
      ['Invite creators', '10 minutes', 'Live'],
      ['Sign the contract and pay the deposit', '5 minutes', 'Live'],
      ['Review content and launch', '1–2 weeks', 'Live'],
    ],
  },
  {
    title: 'Creator',
    steps: [
      ['Sign up and confirm the address', '2–5 minutes', 'Live'],
      ['Complete the profile and connect accounts', '10 minutes', 'Live'],
      ['Accept or decline an invitation', '5 minutes', 'Live'],
      ['Sign the contract', '5 minutes', 'Live'],
      ['Make and submit content', '1–2 weeks', 'Live'],
      ['Get paid', '24–48 hours after completion', 'Live'],
    ],
  },
  {
    title: 'Admin',
    steps: [
      ['Review a submitted campaign', '10 minutes', 'Live'],
      ['Answer a request for a role', '2 minutes', 'Live'],
      ['Manage payments, payouts and disputes', 'Daily', 'Live'],
      ['Watch the security rules and the audit log', 'Daily', 'Live'],
    ],
  },
] as const;

export const lifecycle = 'Deal lifecycle';
export const lifecycleText = 'Creators accept or decline a fixed amount.';
export const lifecycleSteps = [
  { title: 'Campaign creation', text: 'A brand writes a brief with a budget, and staff review it.' },
  { title: 'Creator invitation', text: 'The brand offers creators an amount each.' },
  { title: 'Creator response', text: 'The creator accepts or declines.' },
  { title: 'Contract generation and signing', text: 'Both sign; the brand pays the deposit, which is held.' },
  { title: 'Content creation', text: 'The creator submits what the brief asks for.' },
  { title: 'Content review', text: 'The brand approves, or asks for a revision.' },
  { title: 'Payment processing', text: 'When the campaign completes, the held money is released and paid out.' },
] as const;
export const milestones = 'Milestones';
export const milestonesText = 'How the agreed amount of a deal accrues.';
export const milestoneNames = {
  signing: 'Contract signing',
  submission: 'Content submission',
  approval: 'Content approval',
};
export const paymentTime = 'Typical payment time';
export const paymentHours = '24-48 hours';
