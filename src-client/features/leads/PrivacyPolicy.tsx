import { LegalPage } from './LegalPage.tsx';

/** What data we keep about whom, and why (PUB-31). */
export function PrivacyPolicy() {
  return (
    <LegalPage
      title="Privacy policy"
      sections={[
        {
          title: 'What we store',
          text: (
            <p>
              We store your email address, your profile, the campaigns, deals, content and payments that you take part
              in, and a record of who changed what.
            </p>
          ),
        },
        {
          title: 'Why',
          text: (
            <p>
              We use your data to bring brands and creators together, to hold money and pay it out, and to show later
              what was agreed.
            </p>
          ),
        },
        {
          title: 'Who sees it',
          text: (
            <p>
              Brands see the public part of a creator’s profile. They see names and contact details only once a deal is
              accepted. Our staff see what they need to help you. An agency sees the accounts that have agreed to be
              managed by it.
            </p>
          ),
        },
        {
          title: 'How long',
          text: (
            <p>
              We keep your data as long as you have an account. When you delete your account, we remove everything that
              names you. We keep entries about money under a pseudonym for as long as the law requires.
            </p>
          ),
        },
        {
          title: 'Cookies',
          text: (
            <p>
              One cookie keeps you signed in. Others remember whether a sidebar is open (seven days), your time zone, so
              that pages show your times (one year), and why we sent you to another page (one minute). We use no
              advertising cookies.
            </p>
          ),
        },
      ]}
    />
  );
}
