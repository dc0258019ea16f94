import { Copy } from 'lucide-react';
import { Button } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { notify } from '#client/components/Toaster.tsx';

/** The creator's own link on this campaign, to post with the content. */
export function TrackingLink({ link }: { link: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      notify.success('Link copied.');
    } catch {
      notify.error('The link could not be copied. Please select it.');
    }
  };
  return (
    <Card title="Your link" description="Post it with your content: it tells the brand what you bring.">
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
