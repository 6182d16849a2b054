import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { SelectField } from '#components/form/select-field.tsx';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { Button } from '#components/ui/button.tsx';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import type { CustomerActivity } from '#features/service-requests/customer-activity.ts';
import { contactForm } from '#features/service-requests/phone-form.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { correctRequest } from '#features/service-requests/staff-api.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { businessToday } from '#lib/format/dates.ts';
import { isolate } from '#lib/format/isolate.ts';
import { firstDay, lastDay } from '#lib/lists/day-param.ts';
import { peopleQuery, setVisit } from '../api.ts';
import { personNamed, type Person } from '../person.ts';
import { wishesOf, type Wish } from '../preference.ts';
import { lengths, somebodyElse, streetNames, visitSchema, type VisitForm } from '../schema.ts';
import { dayAndTimeOf, formatLength, instantOf } from '../times.ts';
import { useVisitWarnings } from '../use-visit-warnings.ts';
import { silentBecause, visitMail } from '../visit-mail.ts';
import { hasStreet } from '../visit-place.ts';
import { assigneeText, openVisit, type Visit } from '../visit.ts';
import { OtherVisits } from './other-visits.tsx';

interface VisitDialogProps {
  request: ServiceRequest;
  /** Earliest first. */
  visits: readonly Visit[];
  activity: readonly CustomerActivity[];
  /** The member of the team who probably goes, unless somebody has been there before. */
  suggestedPerson?: string | undefined;
  onClose: () => void;
}

interface Saved {
  request: ServiceRequest;
  /** The open visit, which is changed; `null` if one is added. */
  visit: Visit | null;
}

/** A visit that is added is offered when the customer wishes it, with who went before and their note. */
function toForm(
  { request, visit }: Saved,
  former: Visit | undefined,
  suggestedPerson: string,
  wish?: Wish,
): VisitForm {
  const {
    assignee = '',
    person = suggestedPerson,
    isByMember = true,
    note = '',
  } = visit ?? former ?? {};
  const street = Object.fromEntries(
    streetNames.map((name) => [name, String(request.fields[name] ?? '')]),
  ) as Pick<VisitForm, (typeof streetNames)[number]>;
  return {
    ...(visit ? dayAndTimeOf(visit.startsAt) : { day: wish?.day ?? '', time: wish?.time ?? '' }),
    durationMinutes: String(visit?.durationMinutes ?? 60),
    person: assignee === '' || isByMember ? person : somebodyElse,
    otherName: isByMember ? '' : assignee,
    note,
    ...street,
  };
}

/** Adds the street, if it was typed. */
async function saveStreet(seen: ServiceRequest, typed: VisitForm): Promise<void> {
  const expected = Object.fromEntries(
    contactForm(seen.kind).fields.map(({ name }) => [name, seen.fields[name] ?? '']),
  );
  const changed = streetNames.filter((name) => name in expected && typed[name] !== expected[name]);
  if (changed.length === 0) return;
  const street = Object.fromEntries(changed.map((name) => [name, typed[name]]));
  await correctRequest(seen.id, { ...expected, ...street }, expected);
}

/** Adds a visit to a request, or changes the one that is open. */
export function VisitDialog({
  request,
  visits,
  activity,
  suggestedPerson = '',
  onClose,
}: VisitDialogProps) {
  const { data: people = [] } = useQuery(peopleQuery);
  const [wishes] = useState(() => wishesOf(request, activity, businessToday()));
  const [now] = useState(() => new Date());
  const [asksStreet] = useState(() => !hasStreet(request.fields));
  // What the database refused because the person is somewhere else then. Saving the same again accepts it.
  const [clash, setClash] = useState<{ content: string; text: string }>();
  const former = visits.at(-1);
  const open = openVisit(visits);
  // Also whom the visit has and the team no longer has.
  const team = people.filter(({ isMember }) => isMember);
  const whoHasIt = [open, former].find((one) => one?.isByMember && one.person !== '');
  const offered: Pick<Person, 'key' | 'name'>[] =
    whoHasIt && !team.some(({ key }) => key === whoHasIt.person)
      ? [...team, { key: whoHasIt.person, name: whoHasIt.assignee }]
      : team;
  function nameOf({ person, otherName }: Pick<VisitForm, 'person' | 'otherName'>): string {
    if (person === somebodyElse) return otherName.trim();
    return offered.find(({ key }) => key === person)?.name ?? '';
  }
  const [record] = useState(`visit-${request.id}-${open?.id ?? 'new'}`);
  // A clash that was shown before.
  const acceptsClash = useRef(false);
  const { field, fill, focus, seen, control, ...form } = useEditForm({
    record,
    schema: visitSchema,
    saved: { request, visit: open },
    toValues: (saved) => toForm(saved, former, suggestedPerson, wishes[0]),
    save: async (values, shown: Saved, key) => {
      const content = JSON.stringify(values);
      try {
        await saveStreet(shown.request, values);
        await setVisit(request.id, shown.visit, values, nameOf(values), acceptsClash.current, key);
      } catch (error) {
        const isRefused = error instanceof ApiError && error.code === 'visit_clash';
        setClash(isRefused ? { content, text: error.message } : undefined);
        throw error;
      }
    },
    queryKeys: [['service-requests']],
    success: () => ({ title: 'Visit saved', description: request.name }),
    failure: { title: 'Failed to save the visit' },
    keepsDraft: true,
    onClose,
  });
  const current = seen.visit;
  const typed = useWatch({ control }) as VisitForm;

  const assignee = nameOf(typed);
  const person =
    typed.person === somebodyElse ? personNamed(typed.otherName, people) : typed.person;
  const { warnings, isClash, others } = useVisitWarnings({
    id: current?.id,
    day: typed.day,
    time: typed.time,
    durationMinutes: Number(typed.durationMinutes),
    person,
  });
  const startsAt = typed.day && typed.time ? instantOf(typed.day, typed.time) : undefined;
  const planned =
    startsAt && assignee
      ? { startsAt, durationMinutes: Number(typed.durationMinutes), assignee }
      : undefined;
  const refused =
    clash?.content === JSON.stringify(visitSchema.safeParse(typed).data) ? clash : undefined;
  const note = field('note');
  const isFirst = visits.every(({ outcome }) => outcome === null);
  const isDayKnown = current === null && wishes[0]?.time;
  const choose = ({ day, time }: Wish) => {
    fill({ day, ...(time && { time }) });
    if (!time) focus('time');
    else if (person === '') focus('person');
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
      submitLabel={isClash || refused ? 'Save anyway' : 'Save visit'}
    >
      {wishes.length > 0 && <Wishes wishes={wishes} typed={typed} onChoose={choose} />}
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
          // Another program may have set a length that the form does not offer.
          options={[...new Set([...lengths, Number(typed.durationMinutes)])]
            .sort((a, b) => a - b)
            .map((minutes) => ({ value: String(minutes), label: formatLength(minutes) }))}
          {...field('durationMinutes')}
        />
        <SelectField
          label="Who’s going (the customer sees this name)"
          className="sm:col-span-2"
          options={[
            ...offered.map(({ key, name }) => ({ value: key, label: name })),
            { value: somebodyElse, label: 'Somebody else: …' },
          ]}
          {...field('person', (key) =>
            key === somebodyElse ? 'somebody else' : assigneeText(seen.visit?.assignee ?? ''),
          )}
          value={typed.person}
          data-first-field={isDayKnown ? '' : undefined}
        />
        {typed.person === somebodyElse && (
          <TextField
            label="Their name"
            className="sm:col-span-2"
            list="people"
            autoComplete="off"
            {...field('otherName')}
          />
        )}
      </div>
      <datalist id="people">
        {people
          .filter(({ hasLeft, isMember }) => !hasLeft && !isMember)
          .map(({ key, name }) => (
            <option key={key} value={name} />
          ))}
      </datalist>
      {others && <OtherVisits day={typed.day} name={assignee} others={others} />}
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
        data={planned && visitMail(request, planned)}
        unless={planned && silentBecause(planned, current, now)}
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

interface WishesProps {
  wishes: readonly Wish[];
  typed: VisitForm;
  onChoose: (wish: Wish) => void;
}

function Wishes({ wishes, typed, onChoose }: WishesProps) {
  return (
    <div role="group" aria-labelledby="wishes-label">
      <p id="wishes-label" className="font-semibold">
        The customer prefers
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {wishes.map((wish) => (
          <Button
            key={wish.words}
            variant="secondary"
            aria-pressed={typed.day === wish.day && (!wish.time || typed.time === wish.time)}
            className="aria-pressed:border-signal aria-pressed:bg-signal-wash"
            onClick={() => onChoose(wish)}
          >
            {wish.words}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Staff can save all the same. */
function Warnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <div role="status">
      {warnings.length > 0 && (
        <ul className="grid gap-2 rounded-control bg-signal-wash px-4 py-3">
          {warnings.map((warning) => (
            <li key={warning} className="flex gap-2 wrap-anywhere">
              <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-signal-hover" />
              {warning}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
