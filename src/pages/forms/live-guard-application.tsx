import { useSearchParams } from 'react-router-dom';
import type { SendOptions } from '#components/form/form-definition.ts';
import { RequestForm } from '#components/form/request-form.tsx';
import { Seo } from '#components/seo.tsx';
import { liveGuardApplicationSeo } from '#content/seo.ts';
import { isGuardPlanId } from '#content/guard-plans.ts';
import { submitServiceRequest } from '#features/service-requests/api.ts';
import { RequestPage } from '#features/service-requests/components/request-page.tsx';
import {
  guardApplicationForm,
  type GuardApplication,
} from '#features/service-requests/forms/guard-application.ts';
import { useNavigateTo } from '#lib/browser/use-navigate-to.ts';
import { paths } from '#lib/paths.ts';

/** How long sending is shown at least, in milliseconds. */
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
        lead="Real guards, dispatched to your property in an emergency. Tell us about the property you want to protect."
        nextSteps={[
          'We contact you within 24 hours.',
          'Together we agree on access, contacts and coverage.',
          'You sign an agreement. It is required before the first dispatch.',
          'Cancel anytime. No long-term contracts.',
        ]}
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
