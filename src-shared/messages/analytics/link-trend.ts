export const clicksAndConversions = 'Clicks and conversions';
export const clicks = 'Clicks';
export const conversions = 'Conversions';
export const noClicksYet = 'No clicks yet';
export const text = 'Every creator under contract has a tracking link. Its visitors are counted here, once a day each.';
export const caption = 'Clicks and conversions by day';
export const day = 'Day';
