import { AppLink } from '#client/components/base/AppLink.tsx';
import { supportEmail } from '#client/components/base/site.ts';
import { LegalPage } from './LegalPage.tsx';

/** How to have one's data deleted (PUB-33). */
export function DataDeletion() {
  return (
    <LegalPage
      title="Data deletion"
      sections={[
        {
          title: 'How to have your data deleted',
          text: (
            <ol className="list-decimal space-y-2 pl-5">
              <li>
                Sign in and open{' '}
                <AppLink to="/account" className="link-plain">
                  your account
                </AppLink>
                .
              </li>
              <li>Choose Delete Account, enter your password again and type the word DELETE.</li>
              <li>You have 14 days to change your mind. Then your personal data is removed.</li>
            </ol>
          ),
        },
        {
          title: 'What you need to settle first',
          text: (
            <p>
              Finish or cancel your open deals. The other side counts on you, so you cannot delete your account while a
              deal is open.
            </p>
          ),
        },
        {
          title: 'What stays',
          text: (
            <p>
              Entries about money stay, without your name, because the books have to add up. Deals stay too, with the
              contracts that both sides signed.
            </p>
          ),
        },
        {
          title: 'If you cannot sign in',
          text: (
            <p>
              Write to{' '}
              <a className="link-plain" href={`mailto:${supportEmail()}`}>
                {supportEmail()}
              </a>{' '}
              from the address of the account.
            </p>
          ),
        },
      ]}
    />
  );
}
