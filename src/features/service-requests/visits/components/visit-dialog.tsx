import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { SelectField } from '#components/form/select-field.tsx';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { currentVisit, type Visit } from '../visit.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { businessToday } from '#lib/format/dates.ts';
import { firstDay, lastDay } from '#lib/lists/day-param.ts';
import { peopleQuery, setVisit } from '../api.ts';
import { preferenceOf } from '../preference.ts';
import { visitSchema, lengths, type VisitForm } from '../schema.ts';
import { visitMail, silentBecause } from '../visit-mail.ts';
import { dayAndTimeOf, formatLength, instantOf } from '../times.ts';
import { VisitWarnings } from './visit-warnings.tsx';
import { isolate } from '#lib/format/isolate.ts';

interface VisitDialogProps {
  request: ServiceRequest;
  /** As it is saved now, even if it was canceled. */
  visit: Visit | null;
  onClose: () => void;
}

/** A new visit is offered at the time that the visitor prefers, unless that day has passed. */
function toForm(request: ServiceRequest, visit: Visit | null): VisitForm {
  const { assignee = '', note = '' } = visit ?? {};
  const current = currentVisit(visit);
  if (current) {
    return {
      ...dayAndTimeOf(current.startsAt),
      durationMinutes: String(current.durationMinutes),
      assignee,
      note,
    };
  }
  const { day, time } = preferenceOf(request);
  return { day: day >= businessToday() ? day : '', time, durationMinutes: '60', assignee, note };
}

/** Sets or moves the visit of a request. */
export function VisitDialog({ request, visit, onClose }: VisitDialogProps) {
  // What the database refused because the person is somewhere else then. Saving the same again accepts it.
  const [clash, setClash] = useState<{ content: string; text: string }>();
  const { field, seen, control, ...form } = useEditForm({
    record: `visit-${request.id}`,
    schema: visitSchema,
    saved: visit,
    toValues: (saved) => toForm(request, saved),
    save: async (values, shown) => {
      const content = JSON.stringify(values);
      try {
        await setVisit(request.id, shown, values, clash?.content === content);
      } catch (error) {
        const isClash = error instanceof ApiError && error.code === 'visit_clash';
        setClash(isClash ? { content, text: error.message } : undefined);
        throw error;
      }
    },
    queryKeys: [['service-requests']],
    success: () => ({ title: 'Visit saved', description: request.name }),
    failure: { title: 'Failed to save the visit' },
    onClose,
  });
  const isSet = currentVisit(seen) !== null;
  const [now] = useState(() => new Date());
  const note = field('note');
  const typed = useWatch({ control });
  const startsAt = typed.day && typed.time ? instantOf(typed.day, typed.time) : undefined;
  const assignee = typed.assignee?.trim() ?? '';
  const planned =
    startsAt && assignee
      ? { startsAt, durationMinutes: Number(typed.durationMinutes), assignee }
      : undefined;
  const { data: people = [] } = useQuery(peopleQuery);
  const isClash =
    clash !== undefined && clash.content === JSON.stringify(visitSchema.safeParse(typed).data);
  const { words } = preferenceOf(request);
  // Another program may have set a length that the form does not offer.
  const offered = [...new Set([...lengths, Number(typed.durationMinutes)])].sort((a, b) => a - b);

  return (
    <EditDialog
      title={isSet ? 'Move or edit the visit' : 'Set a visit'}
      description={
        words ? `${isolate(request.name)} prefers ${words}.` : `With ${isolate(request.name)}.`
      }
      form={form}
      submitLabel={isClash ? 'Save anyway' : 'Save visit'}
    >
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label="Day"
          type="date"
          min={firstDay}
          max={lastDay}
          autoComplete="off"
          {...field('day')}
        />
        <TextField label="Time in California" type="time" autoComplete="off" {...field('time')} />
        <SelectField
          label="Length"
          placeholder={null}
          options={offered.map((minutes) => ({
            value: String(minutes),
            label: formatLength(minutes),
          }))}
          {...field('durationMinutes')}
        />
        <TextField
          label="Who’s going (the customer sees this name)"
          className="sm:col-span-2"
          list="people"
          autoComplete="off"
          {...field('assignee')}
        />
      </div>
      <datalist id="people">
        {people
          .filter(({ hasLeft }) => !hasLeft)
          .map(({ key, name }) => (
            <option key={key} value={name} />
          ))}
      </datalist>
      <TextAreaField
        label="Note for the visit"
        optional
        rows={3}
        {...note}
        help={note.help ?? 'The customer doesn’t see this.'}
      />
      <MailNote
        kind={isSet ? 'visit-moved' : 'visit-set'}
        recipient={request.email}
        data={planned && visitMail(request, planned)}
        unless={planned && silentBecause(planned, currentVisit(seen), now)}
      />
      {isClash ? (
        <p role="alert" className="font-semibold wrap-anywhere text-alert">
          {clash.text} Save anyway?
        </p>
      ) : (
        <VisitWarnings requestId={request.id} typed={typed} people={people} />
      )}
    </EditDialog>
  );
}
