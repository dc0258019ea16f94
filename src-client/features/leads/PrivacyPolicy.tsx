import { LegalPage } from './LegalPage.tsx';

/** What data we keep about whom, and why (PUB-31). */
export function PrivacyPolicy() {
  return (
    <LegalPage
      title="Privacy policy"
      sections={[
        {
          title: 'What we keep',
          text: (
            <p>
              Your email address, the profile that you fill in, the campaigns, deals, content and payments that you take
              part in, and a record of who changed what.
            </p>
          ),
        },
        {
          title: 'Why',
          text: (
            <p>
              To bring brands and creators together, to keep the money and pay it out, and to be able to show afterwards
              what was agreed.
            </p>
          ),
        },
        {
          title: 'Who sees it',
          text: (
            <p>
              Brands see the public part of a creator’s profile; names and contact details only from the moment a deal
              is accepted. Our staff see what they need to help. An agency sees the accounts that agreed to be looked
              after by it.
            </p>
          ),
        },
        {
          title: 'How long',
          text: (
            <p>
              As long as you have an account. When it is deleted, what names you is removed; entries about money are
              kept under a pseudonym as long as the law asks for them.
            </p>
          ),
        },
        {
          title: 'Cookies',
          text: (
            <p>
              One cookie keeps you signed in. Others remember, for seven days, whether a sidebar is open, for a year
              your time zone, so that pages show your times, and for a minute why you were led to another page. There
              are none for advertising.
            </p>
          ),
        },
      ]}
    />
  );
}
