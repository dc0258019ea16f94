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
              An invitation names the work, the dates and the price. It is binding for both sides once it is accepted
              and the contract is in place.
            </p>
          ),
        },
        {
          title: 'Money',
          text: (
            <p>
              The platform keeps 25% of a campaign’s budget. Half of the budget is paid as a deposit, the rest before
              launch. What no creator earned goes back to the brand at completion.
            </p>
          ),
        },
        {
          title: 'Content',
          text: (
            <p>
              Sponsored content is marked as such. What may be done with it is written in the brief and the contract of
              the deal.
            </p>
          ),
        },
        {
          title: 'Ending it',
          text: <p>You may close your account when no deal is open. We may suspend accounts that break these terms.</p>,
        },
      ]}
    />
  );
}
