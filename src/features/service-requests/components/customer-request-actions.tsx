import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { FormDefinition, SendOptions, ValuesOf } from '#components/form/form-definition.ts';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { mailWords } from '#content/mail-words.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { customerErrorText } from '#lib/api/mutation-error.ts';
import { toast } from '#lib/feedback/toast.ts';
import type { TimeOfDay } from '../customer-activity.ts';
import {
  addMessage,
  askForAnotherTime,
  cancelVisit,
  withdrawRequest,
  type RequestAccess,
} from '../customer-api.ts';
import type { CustomerRequest } from '../customer-request.ts';
import { anotherTimeForm, messageForm } from '../forms/customer-forms.ts';

interface CustomerRequestActionsProps {
  request: CustomerRequest;
  access: RequestAccess;
  reload: () => Promise<unknown>;
}

/** What the customer can do about a request. What the database would refuse is not offered. */
export function CustomerRequestActions({ request, access, reload }: CustomerRequestActionsProps) {
  const { reference, status, visit } = request;
  const [open, setOpen] = useState<'message' | 'time' | 'cancel' | 'withdraw' | null>(null);
  const close = () => setOpen(null);
  const isOpenRequest = status !== 'done' && status !== 'withdrawn';
  const canChange = isOpenRequest && (visit === null || visit.canChange);
  const dialog = { reference, reload, onClose: close };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {canChange && (
          <Button variant="secondary" onClick={() => setOpen('time')}>
            Ask for another time
          </Button>
        )}
        <Button variant="secondary" onClick={() => setOpen('message')}>
          Add a message
        </Button>
        {canChange && visit && (
          <Button variant="danger" onClick={() => setOpen('cancel')}>
            Cancel visit
          </Button>
        )}
        {canChange && (
          <Button variant="danger" onClick={() => setOpen('withdraw')}>
            Withdraw request
          </Button>
        )}
      </div>
      {open === 'message' && (
        <CustomerFormDialog
          {...dialog}
          title="Add a message"
          description={`To our team, about request ${reference}.`}
          definition={messageForm}
          send={({ message }, options) => addMessage(access, message, options)}
        />
      )}
      {open === 'time' && (
        <CustomerFormDialog
          {...dialog}
          title="Ask for another time"
          description={
            visit
              ? 'Your visit stays as it is until we confirm another time.'
              : 'We will contact you to confirm a time.'
          }
          definition={anotherTimeForm}
          send={({ day1, day2, day3, times }, options) => {
            const days = [...new Set([day1, day2, day3])].filter(Boolean);
            return askForAnotherTime(access, { days, times: times as TimeOfDay[] }, visit, options);
          }}
        />
      )}
      {open === 'cancel' && visit && (
        <CustomerConfirmDialog
          {...dialog}
          act={() => cancelVisit(access, visit)}
          done="Visit canceled"
          title="Cancel this visit?"
          description="Nobody will come. Your request stays open, so we can find another time."
          confirm="Cancel visit"
          dismiss="Keep visit"
        />
      )}
      {open === 'withdraw' && (
        <CustomerConfirmDialog
          {...dialog}
          act={() => withdrawRequest(access, visit)}
          done="Request withdrawn"
          title="Withdraw this request?"
          description={
            visit
              ? 'We’ll close your request and cancel the visit. Nobody will come.'
              : 'We’ll close your request and won’t contact you about it again.'
          }
          confirm="Withdraw request"
          dismiss="Keep request"
        />
      )}
    </>
  );
}

interface CustomerDialogProps extends Pick<CustomerRequestActionsProps, 'reload'> {
  reference: string;
  onClose: () => void;
}

/** Staff were faster: the page shows what is true now. */
const wasOvertaken = (error: unknown) => error instanceof ApiError && error.status === 409;

interface CustomerFormDialogProps<Definition extends FormDefinition> extends CustomerDialogProps {
  title: string;
  description: string;
  definition: Definition;
  send: (values: ValuesOf<Definition>, options: SendOptions) => Promise<void>;
}

function CustomerFormDialog<Definition extends FormDefinition>({
  reference,
  reload,
  onClose,
  definition,
  send,
  ...dialog
}: CustomerFormDialogProps<Definition>) {
  return (
    <FormDialog
      {...dialog}
      open
      onOpenChange={(open) => !open && onClose()}
      className="max-w-120"
      definition={{ ...definition, draft: `${definition.draft}-${reference}` }}
      send={async (values, options) => {
        try {
          await send(values, options);
        } catch (error) {
          if (wasOvertaken(error)) void reload();
          throw error;
        }
        void reload();
        return {};
      }}
    />
  );
}

interface CustomerConfirmDialogProps extends CustomerDialogProps {
  act: () => Promise<void>;
  done: string;
  title: string;
  description: string;
  confirm: string;
  dismiss: string;
}

function CustomerConfirmDialog({
  reference,
  reload,
  onClose,
  act,
  done,
  ...dialog
}: CustomerConfirmDialogProps): ReactNode {
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: () => {
      toast({ kind: 'success', id: reference, title: done });
      onClose();
      void reload();
    },
    onError: (error) => {
      toast({
        kind: 'destructive',
        id: reference,
        title: 'Not confirmed',
        description: customerErrorText(error),
      });
      if (!wasOvertaken(error)) return;
      onClose();
      void reload();
    },
  });
  return (
    <ConfirmDialog {...dialog} busy={isPending} onConfirm={() => mutate()} onClose={onClose}>
      {mailWords.customerCancels}
    </ConfirmDialog>
  );
}
