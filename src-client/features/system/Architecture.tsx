import { Card } from '#client/components/base/Card.tsx';
import * as texts from '#shared/messages/system/platform-map.ts';

const bottleneckNotes = [
  {
    title: 'Bundle size',
    text: 'Each route loads at most 160 kB of JavaScript. Charts, uploads and this map load later.',
  },
  {
    title: 'Row-level security performance',
    text: 'Each answer is limited to the rows that the reader can see, by conditions in the query itself.',
  },
  { title: 'Cold starts', text: 'The server is one process that stays up. After a start it plans its queries again.' },
  {
    title: 'API rate limits',
    text: 'Outside services limit how often they are asked, so figures are refreshed once a day by jobs.',
  },
] as const;

/** The parts of the platform (ADM-MAP-06) and its possible bottlenecks (ADM-MAP-08), in words. */
export function Architecture() {
  return (
    <div className="space-y-4">
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {Object.entries(texts.parts).map(([key, { title, text }]) => (
          <li key={key} className="grid">
            <Card title={title}>
              <p className="text-muted">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
      <Card title="Bottlenecks">
        <dl className="grid gap-4 md:grid-cols-2">
          {bottleneckNotes.map(({ title, text }) => (
            <div key={title}>
              <dt className="font-semibold">{title}</dt>
              <dd className="text-muted mt-0.5">{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}
