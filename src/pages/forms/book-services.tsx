import { RequestForm } from '#components/form/request-form.tsx';
import { Link } from '#components/link.tsx';
import { SafetyNote } from '#components/safety-note.tsx';
import { Seo } from '#components/seo.tsx';
import { mailWords } from '#content/mail-words.ts';
import { times } from '#content/promises.ts';
import { bookServicesSeo } from '#content/seo.ts';
import { submitServiceRequest } from '#features/service-requests/forms/customer-api.ts';
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
        lead={`Tell us what you need, where, and when it suits you. We’ll contact you within ${times.request} to confirm.`}
        nextSteps={[
          mailWords.bookingStep,
          `A specialist will review your booking within ${times.review}.`,
          `We’ll contact you within ${times.request} to confirm your appointment.`,
        ]}
        note={`Emergency bookings: ${times.emergencyBooking}. Can’t wait that long? Call now.`}
      >
        {/* The specification lists the services of this form. Guards are not on its list. */}
        <p className="mb-4">
          Do you need a guard? <SafetyNote name="guards" />{' '}
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
