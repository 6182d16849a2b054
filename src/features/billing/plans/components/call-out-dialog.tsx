import { useQuery } from '@tanstack/react-query';
import { Siren } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { Button } from '#components/ui/button.tsx';
import { VisitPeople } from '#features/service-requests/visits/components/visit-people.tsx';
import type { Person } from '#features/service-requests/visits/person.ts';
import { namesIn, whoGoesFields } from '#features/service-requests/visits/schema.ts';
import { beginCallOut, peopleQuery } from '#features/service-requests/visits/staff-api.ts';
import { isolate } from '#lib/format/isolate.ts';
import { callHoursText, callsText, isOutsideHours, type PlanCalls } from '../plan.ts';

interface CallOutProps {
  /** Id of the plan's quote. */
  planId: string;
  calls: PlanCalls;
  callsThisMonth: number;
  name: string;
}

/** Opens the form for a call-out. Staff use it when a customer with an on-call plan phones. */
export function CallOutButton(props: CallOutProps) {
  const [isOpen, setOpen] = useState(false);
  // Loads the team members before the form opens.
  useQuery(peopleQuery);
  return (
    <>
      <Button aria-label={`Call-out: ${isolate(props.name)}`} onClick={() => setOpen(true)}>
        <Siren aria-hidden className="size-4" />
        Call-out
      </Button>
      {isOpen && <CallOutDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function CallOutDialog(props: CallOutProps & { onClose: () => void }) {
  const { data, isPending } = useQuery(peopleQuery);
  return isPending ? null : <CallOutForm {...props} known={data ?? []} />;
}

const schema = z.object(whoGoesFields).check(
  z.superRefine((typed, context) => {
    const count = typed.people.length + namesIn(typed.otherNames).length;
    if (count === 0 || count > 10) {
      const message = count === 0 ? 'Please choose who’s going.' : 'At most 10 people can go.';
      context.addIssue({ code: 'custom', path: ['people'], message, input: typed });
    }
  }),
);
const nobody = { people: [] as string[], otherNames: '', note: '' };

function CallOutForm({
  planId,
  calls,
  callsThisMonth,
  name,
  known,
  onClose,
}: CallOutProps & { known: readonly Person[]; onClose: () => void }) {
  const [now] = useState(() => new Date());
  const team = known.filter(({ isMember }) => isMember);
  const { field, ...form } = useEditForm({
    record: `call-out-of-${planId}`,
    schema,
    saved: nobody,
    toValues: (saved) => saved,
    save: ({ people, otherNames, note }, _, key) => {
      const chosen = team.filter((person) => people.includes(person.key));
      const names = [...new Set([...chosen.map((one) => one.name), ...namesIn(otherNames)])];
      return beginCallOut(planId, { names, note }, key);
    },
    queryKeys: [['service-requests'], ['customers']],
    success: () => ({ title: 'Call-out begun', description: name }),
    failure: { title: 'Failed to begin the call-out' },
    adds: true,
    onClose,
  });
  const note = field('note');
  return (
    <EditDialog
      title="Begin a call-out"
      description={`To ${isolate(name)}, now. Who goes gets an email.`}
      form={form}
      submitLabel="Begin call-out"
    >
      <ul className="grid gap-1">
        <li>
          Call-outs this month, with this one:{' '}
          <strong className="tabular">{callsText(callsThisMonth + 1, calls)}</strong>
        </li>
        {isOutsideHours(calls, now) && (
          <li className="font-semibold">
            It is outside of the hours of the plan: {callHoursText(calls)}.
          </li>
        )}
      </ul>
      <VisitPeople
        offered={team}
        people={known}
        field={field('people')}
        otherField={field('otherNames')}
        isFirst
      />
      <TextAreaField
        label="Note for who goes"
        optional
        rows={3}
        {...note}
        help={note.help ?? 'The customer doesn’t see this.'}
      />
    </EditDialog>
  );
}
