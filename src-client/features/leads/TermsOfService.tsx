import { LegalPage } from './LegalPage.tsx';

/** The terms of service (PUB-32). */
export function TermsOfService() {
  return (
    <LegalPage
      title="Terms of service"
      sections={[
        {
          title: 'What Accord does',
          text: (
            <p>
              Accord lets brands offer paid work to creators, holds the money while the work is done, and pays it out
              when a campaign is complete.
            </p>
          ),
        },
        {
          title: 'Offers',
          text: (
            <p>
              An invitation states the work, the dates and the price. It binds both sides once the creator has accepted
              it and the contract is in place.
            </p>
          ),
        },
        {
          title: 'Money',
          text: (
            <p>
              The platform keeps 25% of a campaign’s budget. The brand pays half of the budget as a deposit and the rest
              before launch. Money that no creator earned goes back to the brand when the campaign is complete.
            </p>
          ),
        },
        {
          title: 'Content',
          text: (
            <p>
              Creators label sponsored content as advertising. The brief and the contract of the deal say how the brand
              may use it.
            </p>
          ),
        },
        {
          title: 'Ending your account',
          text: (
            <p>
              You may close your account when you have no open deals. We may suspend accounts that break these terms.
            </p>
          ),
        },
      ]}
    />
  );
}
