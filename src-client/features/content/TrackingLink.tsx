import { Copy } from 'lucide-react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { copyText } from '#client/components/base/copy.ts';

/** The creator's own link on this campaign, to post with the content. */
export function TrackingLink({ link }: { link: string }) {
  const copy = () =>
    copyText(link, { copied: 'Link copied.', failed: 'The link could not be copied. Please select it.' });
  return (
    <Card title="Your link" description="Post it with your content: it tells the brand what you bring in.">
      <div className="flex flex-wrap items-center gap-3">
        <code className="hairline bg-base-200 rounded-field min-w-0 flex-1 basis-60 px-3 py-2 break-all select-all">
          {link}
        </code>
        <Button size="sm" icon={Copy} onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
    </Card>
  );
}
