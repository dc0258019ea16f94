import { Card } from '#client/components/base/Card.tsx';
import * as texts from '#shared/messages/system/platform-map.ts';

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
      <Card title={texts.bottlenecks}>
        <dl className="grid gap-4 md:grid-cols-2">
          {texts.bottleneckNotes.map(({ title, text }) => (
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
