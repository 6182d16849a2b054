import { LazyMailPreview } from '#features/mails/components/lazy-mail-preview.tsx';
import { PreviewToggle } from '#features/mails/components/preview-toggle.tsx';
import { sendsMail } from '#config/site.ts';
import { requestMail } from '../request-mail.ts';
import { isClosed, type ServiceRequest } from '../service-request.ts';

/** Note about the email that the customer gets when staff close the request. */
export function ClosingNote({ request, hadVisit }: { request: ServiceRequest; hadVisit: boolean }) {
  const isOpen = !isClosed(request);
  if (!sendsMail || request.email === '' || !isOpen) return null;
  return (
    <div className="-mt-5 text-sm">
      <p className="text-muted">When you close it, the customer gets an email once.</p>
      <PreviewToggle about="about the closing">
        <LazyMailPreview
          kind="request-closed"
          recipient={request.email}
          data={{ ...requestMail(request), hadVisit }}
        />
      </PreviewToggle>
    </div>
  );
}
