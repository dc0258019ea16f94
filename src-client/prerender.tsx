import { renderToString } from 'react-dom/server';
import { siteDescription, siteTitle } from './features/leads/landingContent.ts';
import { structuredData } from './features/leads/structuredData.ts';
import { Front } from './front.tsx';
import { Legal } from './legal.tsx';

export { sketches } from './sketches.tsx';

/** A public page as it is written to disk by the build. */
export interface PrerenderedPage {
  path: string;
  title: string;
  description: string;
  /** What stands inside the page's root. */
  html: string;
  /** The chunk that takes the page over in the browser. */
  chunk: 'front.tsx' | 'legal.tsx';
  /** For search engines. */
  data: object | null;
}

const noApp = () => {};

/** The pages that visitors see before any script, rendered as the browser will render them (scripts/prerender.ts). */
export function prerenderedPages(): PrerenderedPage[] {
  const legal = (path: Parameters<typeof Legal>[0]['path'], title: string, description: string): PrerenderedPage => ({
    path,
    title: `${title} · Accord`,
    description,
    html: renderToString(<Legal path={path} onNeedApp={noApp} />),
    chunk: 'legal.tsx',
    data: null,
  });
  return [
    {
      path: '/',
      title: siteTitle,
      description: siteDescription,
      html: renderToString(<Front onNeedApp={noApp} />),
      chunk: 'front.tsx',
      data: structuredData(),
    },
    legal('/privacy-policy', 'Privacy policy', 'What Accord keeps of you, why, for how long, and who sees it.'),
    legal('/tos', 'Terms of service', 'The rules of Accord for brands, creators and agencies.'),
    legal('/data-deletion', 'Data deletion', 'How to have your account and your data deleted from Accord.'),
  ];
}
