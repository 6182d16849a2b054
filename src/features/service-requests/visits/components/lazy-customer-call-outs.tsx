import { codeQuery, LazyCode } from '#components/lazy-code.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import type { CustomerCallOutsProps } from './customer-call-outs.tsx';

const code = codeQuery('customer-call-outs', () => import('./customer-call-outs.tsx'));

/** The call-outs of a request, for its customer. Their code is loaded when this component is rendered. */
export function LazyCustomerCallOuts(props: CustomerCallOutsProps) {
  return (
    <LazyCode
      query={code}
      failure="Your call-outs could not be shown."
      skeleton={<ListSkeleton label="Loading your call-outs" heights={['h-56']} />}
    >
      {({ CustomerCallOuts }) => <CustomerCallOuts {...props} />}
    </LazyCode>
  );
}
