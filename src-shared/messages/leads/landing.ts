import { isolated } from '../../isolated.ts';

export const features = 'Features';
export const howItWorks = 'How it works';
export const faqs = 'FAQs';
export const sections = 'Sections';
export const registerInterest = 'Register interest';
export const notReadyForAn = 'Not ready for an account? Leave your address and we write to you.';
export const lessToArgueAbout = 'Less to argue about, more to look at.';
export const maraLindqvist = (campaign: string) => `Mara Lindqvist · ${isolated(campaign)}`;
export const example = 'Example';
export const channelsToMarket = 'Channels to market';
export const oneBriefCanAsk = 'One brief can ask for content on several, each with its own pieces.';
