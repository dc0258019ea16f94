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
