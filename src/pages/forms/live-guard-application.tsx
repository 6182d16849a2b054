import { useSearchParams } from 'react-router-dom';
import type { SendOptions } from '#components/form/form-definition.ts';
import { RequestForm } from '#components/form/request-form.tsx';
import { Seo } from '#components/seo.tsx';
import { times } from '#content/promises.ts';
import { liveGuardApplicationSeo } from '#content/seo.ts';
import { guardPlanNotes, isGuardPlanId } from '#content/guard-plans.ts';
import { submitServiceRequest } from '#features/service-requests/forms/customer-api.ts';
import { RequestPage } from '#features/service-requests/components/request-page.tsx';
import {
  guardApplicationForm,
  type GuardApplication,
} from '#features/service-requests/forms/guard-application.ts';
import { useNavigateTo } from '#lib/browser/use-navigate-to.ts';
import { paths } from '#lib/paths.ts';

/** Minimum time for which the button says that the form is being sent, in milliseconds. */
const minSubmitMs = 2_000;

async function send(values: GuardApplication, options: SendOptions) {
  const [sent] = await Promise.all([
    submitServiceRequest('guard-application', values, options),
    new Promise((resolve) => setTimeout(resolve, minSubmitMs)),
  ]);
  return sent;
}

export const queryNames = ['plan'];

export function Component() {
  const navigateTo = useNavigateTo();
  const [params] = useSearchParams();
  const plan = params.get('plan');
  const leave = () => navigateTo(paths.home);
  return (
    <>
      <Seo {...liveGuardApplicationSeo} />
      <RequestPage
        prefetch={() => import('../home.tsx')}
        title="Apply for live guard response"
        lead={`For plan members: when your alarm goes off or you call, a guard checks your property. Tell us which one to protect. We’ll contact you within ${times.request}.`}
        nextSteps={[
          `We’ll contact you within ${times.request}.`,
          'Together we’ll agree on access, contacts and coverage.',
          'You’ll sign an agreement. It’s required before the first dispatch.',
        ]}
        note={guardPlanNotes.commitment}
      >
        <RequestForm
          definition={guardApplicationForm}
          send={send}
          onSuccess={leave}
          onCancel={leave}
          preset={(values) => (isGuardPlanId(plan) ? { ...values, coverage: plan } : values)}
          showsDraftNotice
        />
      </RequestPage>
    </>
  );
}
