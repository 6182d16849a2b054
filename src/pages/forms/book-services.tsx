import { RequestForm } from '#components/form/request-form.tsx';
import { Link } from '#components/link.tsx';
import { Seo } from '#components/seo.tsx';
import { mailWords } from '#content/mail-words.ts';
import { bookServicesSeo } from '#content/seo.ts';
import { submitServiceRequest } from '#features/service-requests/api.ts';
import { RequestPage } from '#features/service-requests/components/request-page.tsx';
import { bookingForm } from '#features/service-requests/forms/booking.ts';
import { useNavigateTo } from '#lib/browser/use-navigate-to.ts';
import { paths } from '#lib/paths.ts';

export function Component() {
  const navigateTo = useNavigateTo();
  const leave = () => navigateTo(paths.home);
  return (
    <>
      <Seo {...bookServicesSeo} />
      <RequestPage
        prefetch={() => import('../home.tsx')}
        title="Book a service"
        lead="Tell us what you need, where, and when it suits you."
        nextSteps={[
          mailWords.bookingStep,
          'A specialist reviews your booking within 4 hours.',
          'We contact you within 24 hours to confirm your appointment.',
          'Emergency bookings: 24-48 hour response.',
        ]}
      >
        {/* The booking form's services, which the specification lists, hold no guard. */}
        <p className="mb-4">
          Do you need a guard?{' '}
          <Link to={paths.liveGuardApplication} className="inline-block py-2.5 link-signal">
            Apply for Live Guard Response
          </Link>
        </p>
        <RequestForm
          definition={bookingForm}
          send={(values, options) => submitServiceRequest('booking', values, options)}
          onSuccess={leave}
          onCancel={leave}
          showsDraftNotice
        />
      </RequestPage>
    </>
  );
}
