import * as z from 'zod/mini';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { sendsMail } from '#config/site.ts';
import { LazyVisitPhotos } from '#features/photos/staff/lazy-photos.tsx';
import { isolate } from '#lib/format/isolate.ts';
import { dayOf } from '#lib/lists/day-param.ts';
import { requiredText } from '#lib/forms/field-schemas.ts';
import type { PlannedVisit } from '../planned-visit.ts';
import { reportCallOut } from '../staff-api.ts';
import { dayAndTimeOf, instantOf, longMoment } from '../times.ts';
import type { Visit } from '../visit.ts';

/** Value of a date and time input, in California time: `'2026-11-28T15:40'` */
const localOf = (iso: string) => {
  const { day, time } = dayAndTimeOf(iso);
  return `${day}T${time}`;
};

/** ISO time of an input's value; `undefined` for an invalid value. */
function momentOf(local: string): string | undefined {
  const [day = '', time = ''] = local.split('T');
  return dayOf(day) && /^\d\d:\d\d$/.test(time) ? instantOf(day, time) : undefined;
}

const minute = 60_000;
const maxMinutes = 24 * 60;
const timeField = z.string().check(
  z.refine((typed) => momentOf(typed) !== undefined, 'Please enter the day and the time.'),
  // The device's clock may be fast, so the time may be up to a minute in the future.
  z.refine(
    (typed) => Date.parse(momentOf(typed) ?? '') < Date.now() + minute,
    'This is in the future.',
  ),
);

/** Schema of a typed report. The database checks the same rules. */
export const callOutReportSchema = z
  .object({
    arrived: timeField,
    left: timeField,
    standby: z
      .string()
      .check(
        z.refine(
          (typed) => /^\d{1,4}$/.test(typed.trim()) && Number(typed) <= maxMinutes,
          'Please enter the minutes of standby, or 0.',
        ),
      ),
    report: requiredText(4000, 'Please write the report.'),
  })
  .check(
    z.superRefine((typed, context) => {
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message, input: typed });
      const [arrived, left] = [typed.arrived, typed.left].map((time) =>
        Date.parse(momentOf(time) ?? ''),
      ) as [number, number];
      if (Number.isNaN(arrived + left)) return;
      const stay = (left - arrived) / minute;
      if (stay < 0) refuse('left', 'You cannot have left before you arrived.');
      else if (stay > maxMinutes) refuse('left', 'A call-out takes at most a day.');
      else if (Number(typed.standby) > stay)
        refuse('standby', 'Standby cannot be longer than the stay.');
    }),
  );

function toValues({ callOut }: Visit) {
  return {
    arrived: callOut?.arrivedAt ? localOf(callOut.arrivedAt) : '',
    // The departure is left blank, because the report is often written later.
    left: callOut?.leftAt ? localOf(callOut.leftAt) : '',
    standby: String(callOut?.standbyMinutes ?? 0),
    report: callOut?.report ?? '',
  };
}

/** ISO time to save. If the minute was not changed, the recorded time keeps its seconds. */
const exact = (typed: string, noted: string | null | undefined) =>
  noted && localOf(noted) === typed ? noted : (momentOf(typed) ?? '');

/**
 * Dialog for the report of a call-out. Sending the first report ends the call-out. Sending it again corrects the
 * report.
 */
export function CallOutReportDialog({
  request,
  visit,
  onClose,
}: PlannedVisit & { onClose: () => void }) {
  const wasSent = visit.outcome !== null;
  const { field, ...form } = useEditForm({
    record: `call-out-${visit.id}`,
    schema: callOutReportSchema,
    saved: visit,
    toValues,
    save: (typed, base) =>
      reportCallOut(base, {
        arrivedAt: exact(typed.arrived, base.callOut?.arrivedAt),
        leftAt: exact(typed.left, base.callOut?.leftAt),
        standbyMinutes: Number(typed.standby),
        report: typed.report,
      }),
    queryKeys: [['service-requests'], ['photos']],
    success: () => ({ title: 'Report sent', description: request.name }),
    failure: { title: 'Failed to send the report' },
    keepsDraft: true,
    onClose,
  });
  const getsMail = sendsMail && request.email !== '';
  return (
    <EditDialog
      title={wasSent ? 'Correct the report' : 'Report of the call-out'}
      description={`${isolate(request.name)} called on ${longMoment(visit.startsAt)}. Times are California’s.`}
      form={form}
      submitLabel={getsMail ? 'Send report' : 'Save report'}
    >
      <TextField label="Arrived" type="datetime-local" autoComplete="off" {...field('arrived')} />
      <TextField label="Left" type="datetime-local" autoComplete="off" {...field('left')} />
      <TextField
        label="Minutes of standby"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        {...field('standby')}
      />
      <TextAreaField label="Report" rows={6} maxLength={4000} {...field('report')} />
      <LazyVisitPhotos visitId={visit.id} />
      <p>
        {getsMail
          ? 'The customer gets the report by email, and sees it with its photos on the page of the request.'
          : 'The customer sees the report with its photos on the page of the request. No email tells of it.'}
      </p>
    </EditDialog>
  );
}
