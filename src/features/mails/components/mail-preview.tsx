import { renderToStaticMarkup } from 'react-dom/server';
import { contentOf } from '#send-mail/mail-contents.ts';
import { subjectLine } from '#send-mail/mail-content.ts';
import { MailLayout } from '#send-mail/mail-layout.tsx';

interface MailPreviewProps {
  kind: string;
  data: unknown;
  recipient: string;
}

/** Preview of a mail, with the same content as the sent mail. Its links do not work. */
export function MailPreview({ kind, data, recipient }: MailPreviewProps) {
  const content = contentOf(kind, data, { siteUrl: window.location.origin, recipient });
  return (
    <figure className="my-2 w-full">
      <figcaption className="text-sm wrap-anywhere">
        Subject: <strong>{subjectLine(content.subject)}</strong>
      </figcaption>
      <iframe
        title="The email"
        sandbox=""
        srcDoc={`<!doctype html>${renderToStaticMarkup(<MailLayout {...content} />)}`}
        className="mt-2 h-80 w-full rounded-control border border-line"
      />
    </figure>
  );
}
