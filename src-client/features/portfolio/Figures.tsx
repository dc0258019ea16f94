import { DataLink } from '#client/components/base/AppLink.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { RelativeTime } from '#client/components/frame/DateText.tsx';
import { platformLabel } from '#shared/choices/platforms.ts';
import { compactNumber, percent } from '#shared/format.ts';
import type { PublicFigure } from '#shared/portfolio/portfolio.ts';

/** The figures of each platform, and their date; nothing if the creator shows none. */
export function Figures({ figures }: { figures: readonly PublicFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <section aria-labelledby="figures" className="mt-12 print:mt-3.5">
      <h2 id="figures" className="mb-5 text-2xl font-[640] print:mb-1.5 print:text-[11pt]">
        Figures
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-4 print:gap-2">
        {figures.map((figure) => (
          <li key={figure.platform} className="hairline rounded-box bg-base-100 min-w-0 p-5 print:rounded-lg print:p-2">
            <PlatformFigures figure={figure} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlatformFigures({ figure }: { figure: PublicFigure }) {
  const { platform, handle, profileUrl, followers, engagement, averageViews, countedAt } = figure;
  const where = platformLabel(platform);
  const account = `@${handle.replace(/^@/, '')}`;
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold print:text-[8pt]">{where}</h3>
        {profileUrl ? (
          <DataLink
            href={profileUrl}
            aria-label={`Profile on ${where}`}
            className="link-plain min-w-0 truncate text-sm print:text-[6.5pt]"
          >
            {account}
          </DataLink>
        ) : (
          <span className="text-muted min-w-0 truncate text-sm print:text-[6.5pt]">{account}</span>
        )}
      </div>
      <dl className="mt-3 flex flex-wrap items-end gap-x-6 gap-y-2 print:mt-0.5 print:gap-x-2.5">
        <Figure name="Followers" value={compactNumber(followers)} big />
        {engagement !== null && <Figure name="Engagement" value={percent(engagement)} />}
        {averageViews !== null && <Figure name="Avg. views" value={compactNumber(averageViews)} />}
      </dl>
      <p className="text-muted mt-3 text-xs print:mt-0.5 print:text-[6pt]">
        {filled('Counted by {platform} {time}', { platform: where, time: <RelativeTime value={countedAt} /> })}
      </p>
    </>
  );
}

function Figure({ name, value, big = false }: { name: string; value: string; big?: boolean }) {
  return (
    <div>
      <dt className="text-muted text-xs print:text-[6pt]">{name}</dt>
      <dd
        className={
          big
            ? 'font-display text-stat font-semibold tracking-tight print:text-[13pt]'
            : 'pb-1 font-semibold print:pb-0 print:text-[8pt]'
        }
      >
        {value}
      </dd>
    </div>
  );
}
