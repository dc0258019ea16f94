import { Copy } from 'lucide-react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { copyText } from '#client/components/base/copy.ts';
import * as texts from '#shared/messages/content/tracking-link.ts';

/** The creator's own link on this campaign, to post with the content. */
export function TrackingLink({ link }: { link: string }) {
  const copy = () => copyText(link, { copied: texts.linkCopied, failed: texts.theLinkCouldNot });
  return (
    <Card title={texts.yourLink} description={texts.description}>
      <div className="flex flex-wrap items-center gap-3">
        <code className="hairline bg-base-200 rounded-field min-w-0 flex-1 basis-60 px-3 py-2 break-all select-all">
          {link}
        </code>
        <Button size="sm" icon={Copy} onClick={() => void copy()}>
          {texts.copyLink}
        </Button>
      </div>
    </Card>
  );
}
