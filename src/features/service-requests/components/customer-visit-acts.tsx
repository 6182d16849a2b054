import { CustomerConfirmDialog } from '#components/customer-confirm-dialog.tsx';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import { askForAnotherTime, cancelMyVisit, type RequestAccess } from '../customer-api.ts';
import type { BareRequest, CustomerVisit } from '../customer-request.ts';
import { anotherTimeForm, toPreferredTimes, firstTimeForm } from '../forms/customer-forms.ts';
import { longMoment } from '../visits/times.ts';
import { CustomerFormDialog } from './customer-form-dialog.tsx';

interface CustomerVisitActsProps {
  request: BareRequest;
  access: RequestAccess;
  /** `null` if no visit is scheduled yet. */
  visit: CustomerVisit | null;
  /** True to open the dialog for the preferred days at once. */
  asksDays?: boolean;
  reload: () => Promise<unknown>;
}

/** Buttons with which the customer asks for another time or cancels the visit. */
export function CustomerVisitActs({
  request,
  access,
  visit,
  asksDays = false,
  reload,
}: CustomerVisitActsProps) {
  const { reference, visits } = request;
  const timeLabel = visit ? 'Ask for another time' : 'Say which days suit you';
  // If there are several visits, the label names the visit.
  const labelOf = (words: string) =>
    visit && visits.length > 1 ? `${words}: ${longMoment(visit.startsAt)}` : undefined;
  return (
    <>
      <DialogButton
        startsOpen={asksDays}
        variant="secondary"
        aria-label={labelOf(timeLabel)}
        dialog={(onClose) => (
          <CustomerFormDialog
            reference={visit ? visit.id : reference}
            {...{ reload, onClose }}
            title={timeLabel}
            description={
              visit
                ? `Your visit${visits.length > 1 ? ` on ${longMoment(visit.startsAt)}` : ''} stays as it is until we confirm another time.`
                : 'We will contact you to confirm a time.'
            }
            definition={visit ? anotherTimeForm : firstTimeForm}
            send={(values, options) =>
              askForAnotherTime(access, toPreferredTimes(values), visit, options)
            }
          />
        )}
      >
        {timeLabel}
      </DialogButton>
      {visit && (
        <DialogButton
          variant="danger"
          aria-label={labelOf('Cancel visit')}
          dialog={(onClose) => (
            <CustomerConfirmDialog
              id={reference}
              failed="Not confirmed"
              {...{ reload, onClose }}
              act={() => cancelMyVisit(access, visit)}
              done={{ title: 'Visit canceled' }}
              title="Cancel this visit?"
              description={
                visits.length > 1
                  ? `Nobody will come on ${longMoment(visit.startsAt)}. Your other visits stay as they are.`
                  : 'Nobody will come. Your request stays open, so we can find another time.'
              }
              confirm="Cancel visit"
              dismiss="Keep visit"
            />
          )}
        >
          Cancel visit
        </DialogButton>
      )}
    </>
  );
}
