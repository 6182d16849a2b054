import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { SelectField } from '#components/form/select-field.tsx';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import type { CustomerActivity } from '#features/service-requests/customer-activity.ts';
import { contactForm } from '#features/service-requests/phone-form.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { correctRequest } from '#features/service-requests/staff-api.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { businessToday } from '#lib/format/dates.ts';
import { isolate } from '#lib/format/isolate.ts';
import { dayOf } from '#lib/lists/day-param.ts';
import { addVisits, changeVisit, peopleQuery } from '../staff-api.ts';
import { personNamed, type Person } from '../person.ts';
import { preferredTimesOf, type PreferredTime } from '../preferred-times.ts';
import {
  lengths,
  namesIn,
  noMoreVisits,
  startsOf,
  streetNames,
  visitFields,
  visitOfNobodySchema,
  visitSchema,
  type VisitForm,
} from '../schema.ts';
import { dayAndTimeOf, formatLength } from '../times.ts';
import { useVisitWarnings } from '../use-visit-warnings.ts';
import { silentBecause, visitMail } from '../visit-mail.ts';
import { hasStreet } from '../visit-place.ts';
import { openVisits, whoGoes, type Visit } from '../visit.ts';
import { OtherVisits } from './other-visits.tsx';
import { VisitDays } from './visit-days.tsx';
import { VisitPeople } from './visit-people.tsx';
import { Warnings, PreferredTimeButtons } from './visit-hints.tsx';

interface VisitDialogProps {
  request: ServiceRequest;
  /** Earliest first. */
  visits: readonly Visit[];
  /** The visit to change; `null` to add visits. */
  visit: Visit | null;
  activity: readonly CustomerActivity[];
  /** Team member who is preselected for the first visit of a request. */
  suggestedPerson?: string | undefined;
  onClose: () => void;
}

interface Saved {
  request: ServiceRequest;
  visit: Visit | null;
  /** The open visits of the request. */
  open: readonly Visit[];
}

/** A new visit starts with the customer's preferred time, and with the people and the note of the last visit. */
function toForm(
  { request, visit }: Saved,
  former: Visit | undefined,
  suggestedPerson: string,
  preferredTime?: PreferredTime,
): z.input<typeof visitSchema> {
  const shown = visit ?? former;
  const street = Object.fromEntries(
    streetNames.map((name) => [name, String(request.fields[name] ?? '')]),
  ) as Pick<VisitForm, (typeof streetNames)[number]>;
  return {
    ...(visit
      ? dayAndTimeOf(visit.startsAt)
      : { day: preferredTime?.day ?? '', time: preferredTime?.time ?? '' }),
    ...noMoreVisits,
    durationMinutes: String(visit?.durationMinutes ?? 60),
    people: shown
      ? shown.people.map(({ person }) => person)
      : [suggestedPerson].filter((person) => person !== ''),
    otherNames: '',
    note: shown?.note ?? '',
    ...street,
  };
}

/** Corrects the street in the request if staff changed it here. */
async function saveStreet(base: ServiceRequest, typed: VisitForm): Promise<void> {
  const expected = Object.fromEntries(
    contactForm(base.kind).fields.map(({ name }) => [name, base.fields[name] ?? '']),
  );
  const changed = streetNames.filter((name) => name in expected && typed[name] !== expected[name]);
  if (changed.length === 0) return;
  const street = Object.fromEntries(changed.map((name) => [name, typed[name]]));
  await correctRequest(base.id, { ...expected, ...street }, expected);
}

/** Dialog that adds visits to a request or changes a visit. It waits until the list of people has loaded. */
export function VisitDialog(props: VisitDialogProps) {
  const { data, isPending } = useQuery(peopleQuery);
  return isPending ? null : <VisitEditor {...props} people={data ?? []} />;
}

function VisitEditor({
  request,
  visits,
  visit,
  activity,
  suggestedPerson = '',
  people,
  onClose,
}: VisitDialogProps & { people: readonly Person[] }) {
  const open = openVisits(visits);
  const [preferredTimes] = useState(() => {
    // Leaves out preferred times for another open visit. The dialog of that visit shows them.
    const isOfAnother = ({ visitId }: CustomerActivity) =>
      visitId !== visit?.id && open.some(({ id }) => id === visitId);
    return preferredTimesOf(
      request,
      activity.filter((one) => !isOfAnother(one)),
      businessToday(),
    );
  });
  const [now] = useState(() => new Date());
  const [asksStreet] = useState(() => !hasStreet(request.fields));
  // Values that the database refused, because a person already has a visit at this time. Saving the same values again
  // accepts the clash.
  const [clash, setClash] = useState<{ content: string; text: string }>();
  const former = visits.at(-1);
  // The team members, and other people of the visit, such as contractors and former team members.
  const offered = new Map(
    [
      ...people.filter(({ isMember }) => isMember),
      ...((visit ?? former)?.people ?? []).map(({ person: key, name }) => ({ key, name })),
    ].map(({ key, name }) => [key, name]),
  );
  function namesOf({ people: chosen, otherNames }: Pick<VisitForm, 'people' | 'otherNames'>) {
    const names = chosen.flatMap((person) => offered.get(person) ?? []);
    return [...new Set([...names, ...namesIn(otherNames)])];
  }
  const schema = visit?.people.length === 0 ? visitOfNobodySchema : visitSchema;
  const [record] = useState(`visit-${request.id}-${visit?.id ?? 'new'}`);
  // True if staff had already read about the clash when they clicked to save.
  const acceptsClash = useRef(false);
  const { field, fill, focus, base, control, ...form } = useEditForm({
    record,
    schema,
    saved: { request, visit, open },
    toValues: (saved) => toForm(saved, former, suggestedPerson, preferredTimes[0]),
    save: async (values, shown: Saved, key) => {
      const content = JSON.stringify(values);
      const typed = { ...values, names: namesOf(values) };
      const starts = startsOf(values);
      const accepts = acceptsClash.current;
      try {
        await saveStreet(shown.request, values);
        await (shown.visit
          ? changeVisit(shown.visit, starts[0] ?? '', typed, accepts)
          : addVisits({ id: request.id, open: shown.open }, starts, typed, accepts, key));
      } catch (error) {
        const isRefused = error instanceof ApiError && error.code === 'visit_clash';
        setClash(isRefused ? { content, text: error.message } : undefined);
        throw error;
      }
    },
    queryKeys: [['service-requests']],
    success: (values) => ({
      title: startsOf(values).length > 1 ? 'Visits saved' : 'Visit saved',
      description: request.name,
    }),
    failure: { title: 'Failed to save the visit' },
    keepsDraft: true,
    onClose,
  });
  const current = base.visit;
  const typed = useWatch({ control }) as VisitForm;

  const names = namesOf(typed);
  const durationMinutes = Number(typed.durationMinutes);
  const starts = startsOf(typed);
  const { warnings, isClash, others } = useVisitWarnings({
    id: current?.id,
    days: visitFields.flatMap(({ day }) => dayOf(typed[day]) ?? []),
    starts,
    durationMinutes,
    people: [
      ...typed.people,
      ...namesIn(typed.otherNames).map((name) => personNamed(name, people)),
    ],
  });
  const mailed =
    names.length > 0 || current?.people.length === 0
      ? starts.map((startsAt) => ({ startsAt, durationMinutes, people: names }))
      : [];
  const mail = visitMail(
    request,
    mailed.filter(({ startsAt }) => new Date(startsAt) >= now),
  );
  const refused =
    clash?.content === JSON.stringify(schema.safeParse(typed).data) ? clash : undefined;
  const note = field('note');
  const isFirst = visits.every(({ isCanceled }) => isCanceled);
  const isDayKnown = current === null && preferredTimes[0]?.time;
  const choose = ({ day, time }: PreferredTime) => {
    fill({ day, ...(time && { time }) });
    if (!time) focus('time');
    else if (names.length === 0) focus('people');
  };

  return (
    <EditDialog
      title={current ? 'Move or edit the visit' : isFirst ? 'Set a visit' : 'Add a visit'}
      description={`With ${isolate(request.name)}.`}
      form={{
        ...form,
        submit: () => {
          acceptsClash.current = isClash || refused !== undefined;
          return form.submit();
        },
      }}
      submitLabel={
        isClash || refused ? 'Save anyway' : starts.length > 1 ? 'Save visits' : 'Save visit'
      }
    >
      {preferredTimes.length > 0 && (
        <PreferredTimeButtons preferredTimes={preferredTimes} typed={typed} onChoose={choose} />
      )}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <VisitDays
          {...{ typed, field, fill, focus }}
          preferred={preferredTimes}
          canAdd={current === null}
        />
        <SelectField
          label="Length"
          placeholder={null}
          // Also offers the saved length if it is not a standard length.
          options={[...new Set([...lengths, durationMinutes])]
            .sort((a, b) => a - b)
            .map((minutes) => ({ value: String(minutes), label: formatLength(minutes) }))}
          {...field('durationMinutes')}
        />
      </div>
      <VisitPeople
        offered={[...offered].map(([key, name]) => ({ key, name }))}
        people={people}
        field={field('people', () => (base.visit ? whoGoes(base.visit) : ''))}
        otherField={field('otherNames')}
        isFirst={Boolean(isDayKnown)}
      />
      {others.map(({ day, visits: planned }) => (
        <OtherVisits key={day} day={day} names={names} others={planned} />
      ))}
      <TextAreaField
        label="Note for the visit"
        optional
        rows={3}
        {...note}
        help={note.help ?? 'The customer doesn’t see this.'}
      />
      {asksStreet && (
        <fieldset className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <legend className="mb-3 font-semibold">No street address yet</legend>
          {contactForm(request.kind)
            .fields.filter(({ name }) => streetNames.some((street) => street === name))
            .map(({ name, label }) => (
              <TextField
                key={name}
                label={label}
                className={/address/i.test(name) ? 'sm:col-span-2' : undefined}
                autoComplete="off"
                {...field(name as (typeof streetNames)[number])}
              />
            ))}
        </fieldset>
      )}
      <MailNote
        kind={current ? 'visit-moved' : 'visit-set'}
        recipient={request.email}
        data={
          mail && {
            ...mail,
            newTime: Date.parse(mail.startsAt) !== Date.parse(current?.startsAt ?? ''),
            newLength: mail.durationMinutes !== current?.durationMinutes,
          }
        }
        unless={mailed.length > 0 && silentBecause(mailed, current, now)}
      />
      {refused ? (
        <p role="alert" className="font-semibold wrap-anywhere text-alert">
          {refused.text} Save anyway?
        </p>
      ) : (
        <Warnings warnings={warnings} />
      )}
    </EditDialog>
  );
}
