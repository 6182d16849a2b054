import { useQuery } from '@tanstack/react-query';
import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { RefundDialog } from '#features/billing/payments/components/refund-dialog.tsx';
import type { RefundAct } from '#features/billing/payments/refund.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { requestMail } from '#features/service-requests/request-mail.ts';
import type { RequestDetail } from '#features/service-requests/service-request.ts';
import { requestQuery, setRequestStatus } from '#features/service-requests/staff-api.ts';
import { peopleQuery } from '#features/service-requests/visits/staff-api.ts';
import { FinishVisitDialog } from '#features/service-requests/visits/components/finish-visit-dialog.tsx';
import { NothingToInvoiceDialog } from '#features/service-requests/visits/components/nothing-to-invoice-dialog.tsx';
import { VisitDialog } from '#features/service-requests/visits/components/visit-dialog.tsx';
import { hadVisit, openVisits } from '#features/service-requests/visits/visit.ts';
import { isolate } from '#lib/format/isolate.ts';
import type { Work, WorkReason } from '#features/service-requests/today/work.ts';
import type { Act } from './work-acts.tsx';

interface ActDialogProps {
  act: Act;
  work: Work;
  reason: WorkReason;
  onClose: () => void;
  /** Called if staff want to add a visit after they entered the outcome of one. */
  onAddVisit: () => void;
}

/** The dialog of an action, for a request or an order whose page is not open. */
export function ActDialog({ act, ...props }: ActDialogProps) {
  const { refundId, cents, detail } = props.reason;
  if (act !== 'try-again' && act !== 'other-way') return <RequestDialog {...{ ...props, act }} />;
  const problem = detail?.type === 'text' ? detail.text : '';
  const refund = { id: refundId ?? '', amountCents: cents ?? 0, problem };
  return <RefundDialog {...{ act, refund }} onClose={props.onClose} />;
}

interface RequestDialogProps extends ActDialogProps {
  act: Exclude<Act, RefundAct>;
}

function RequestDialog({ work, ...props }: RequestDialogProps) {
  const query = useQuery(requestQuery(work.reference));
  const people = useQuery(peopleQuery);
  // Waits for new data, because a cached request may lack the preferred times that came with the acceptance of a quote.
  if (!query.isFetchedAfterMount || !query.data || people.isPending) return null;
  const { assignedTo } = query.data.request;
  // The assignee of the request, if the dialog can offer this person.
  const member = people.data?.find(({ key, isMember }) => isMember && key === assignedTo);
  return <OpenDialog {...{ work, ...props }} detail={query.data} suggestedPerson={member?.key} />;
}

function OpenDialog({
  act,
  reason,
  detail: { request, visits, activity },
  suggestedPerson,
  onClose,
  onAddVisit,
}: RequestDialogProps & { detail: RequestDetail; suggestedPerson: string | undefined }) {
  const visit = visits.find(({ id }) => id === reason.visitId);
  switch (act) {
    case 'set-visit':
      return (
        <VisitDialog
          {...{ request, visits, activity, suggestedPerson, onClose }}
          // If the reason is about an open visit, the dialog changes this visit. Otherwise it adds a visit.
          visit={openVisits(visits).find(({ id }) => id === reason.visitId) ?? null}
        />
      );
    case 'finish':
      return visit && <FinishVisitDialog {...{ request, visit, onClose }} onAdd={onAddVisit} />;
    case 'nothing-to-invoice':
      return visit && <NothingToInvoiceDialog {...{ request, visit, onClose }} />;
    case 'close':
      return (
        <StaffConfirmDialog
          title="Close the request?"
          description={`Nothing is left to do for ${isolate(request.name)}.`}
          confirm="Close the request"
          dismiss="Cancel"
          change={{
            save: () => setRequestStatus(request, 'closed'),
            queryKeys: [['service-requests']],
            success: () => ({ title: 'Status Updated', description: 'Request marked as closed' }),
            failure: { title: 'Error', description: 'Failed to update status' },
          }}
          onClose={onClose}
        >
          <MailNote
            kind="request-closed"
            recipient={request.email}
            data={{ ...requestMail(request), hadVisit: hadVisit(visits) }}
          />
        </StaffConfirmDialog>
      );
  }
}
