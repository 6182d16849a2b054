import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { RequestForm } from '#components/form/request-form.tsx';
import { Seo } from '#components/seo.tsx';
import { times } from '#content/promises.ts';
import { assessmentSeo } from '#content/seo.ts';
import { submitServiceRequest } from '#features/service-requests/forms/customer-api.ts';
import { RequestPage } from '#features/service-requests/components/request-page.tsx';
import { assessmentForm } from '#features/service-requests/forms/assessment.ts';
import { useNavigateTo } from '#lib/browser/use-navigate-to.ts';
import { paths } from '#lib/paths.ts';

/** Time for which the confirmation is shown, in milliseconds. */
const redirectDelayMs = 2_000;

/** The submit button that had the focus is gone, so the heading gets the focus. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

export function Component() {
  const navigateTo = useNavigateTo();
  const [isSent, setIsSent] = useState(false);

  useEffect(() => {
    if (!isSent) return;
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      // If the URL has changed, the visitor is already leaving for another page.
      if (window.location.pathname === pathname) navigateTo(paths.home);
    }, redirectDelayMs);
    return () => clearTimeout(timer);
  }, [isSent, navigateTo]);

  return (
    <>
      <Seo {...assessmentSeo} />
      <RequestPage
        prefetch={() => import('../home.tsx')}
        title="Free safety assessment"
        lead={`Ask here for a free assessment or quote. We’ll contact you within ${times.assessment}. Only your name, email and phone are required. Anything else helps us send the right person.`}
        nextSteps={[
          `We’ll contact you within ${times.assessment}.`,
          'A specialist will go through the property and your concerns with you. It’s free.',
          'You’ll decide what happens then.',
        ]}
      >
        {isSent ? (
          <div className="rounded-card border border-line bg-card p-8">
            <CircleCheck aria-hidden className="size-10 text-trust" />
            <h2 ref={takeFocus} tabIndex={-1} className="mt-3 text-2xl">
              Thank you. We’re taking you to the home page.
            </h2>
          </div>
        ) : (
          <RequestForm
            definition={assessmentForm}
            send={(values, options) => submitServiceRequest('assessment', values, options)}
            onSuccess={() => setIsSent(true)}
            onCancel={() => navigateTo(paths.home)}
            showsDraftNotice
          />
        )}
      </RequestPage>
    </>
  );
}
