import { PUBLIC_URL_MARK } from '#client/components/base/site.ts';
import { questions, siteDescription } from '#shared/messages/landing.ts';

/** What search engines read about the landing page (schema.org, JSON-LD). */
export function structuredData(): object {
  const organization = `${PUBLIC_URL_MARK}/#organization`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: 'Accord',
        url: `${PUBLIC_URL_MARK}/`,
        logo: `${PUBLIC_URL_MARK}/favicon.svg`,
        description: siteDescription,
      },
      {
        '@type': 'WebSite',
        '@id': `${PUBLIC_URL_MARK}/#website`,
        name: 'Accord',
        url: `${PUBLIC_URL_MARK}/`,
        inLanguage: 'en',
        publisher: { '@id': organization },
      },
      {
        '@type': 'FAQPage',
        '@id': `${PUBLIC_URL_MARK}/#faqs`,
        mainEntity: Object.values(questions)
          .flat()
          .map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
      },
    ],
  };
}
