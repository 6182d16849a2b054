import { useQuery } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { paysOnlineQuery } from '#lib/api/pays-online.ts';
import { contentOf } from '#send-mail/mail-contents.ts';
import { subjectLine } from '#send-mail/mail-content.ts';
import { MailLayout } from '#send-mail/mail-layout.tsx';

/** Mails of these kinds may say how to pay. */
const isAboutMoney = /^(quote|deposit|invoice|payment)-/;

interface MailPreviewProps {
  kind: string;
  /** Data from the database, or the same without `paysOnline`. */
  data: object;
  recipient: string;
}

/** Preview of a mail, with the same content as the sent mail. Its links do not work. */
export function MailPreview({ kind, data, recipient }: MailPreviewProps) {
  const { data: paysOnline = false } = useQuery({
    ...paysOnlineQuery,
    enabled: isAboutMoney.test(kind) && !('paysOnline' in data),
  });
  const content = contentOf(
    kind,
    { paysOnline, ...data },
    { siteUrl: window.location.origin, recipient },
  );
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
