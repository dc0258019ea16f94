export const growth = 'Social Media Growth';
export const description = (period: string) => `Followers by platform, one count a day, ${period.toLowerCase()}`;
export const text = 'A line needs at least two counts of a connected account. Each account is counted once a day.';
export const platform = 'Platform';
export const first = 'First count';
export const latest = 'Latest count';
export const change = 'Change';
export const caption = 'Followers by platform: first and latest count of the period';
