import { encode } from 'uqr';
import { cx } from '#client/components/base/cx.ts';

/** A QR code. Always dark on light, whatever the theme: not every app reads the opposite. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <div
      data-theme="accord-light"
      className={cx('hairline bg-base-100 text-base-content rounded-field p-2', className)}
    >
      <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="w-full">
        <path d={path} fill="currentColor" />
      </svg>
    </div>
  );
}
