import { Fragment, useMemo, useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { DefinitionField } from '#components/form/definition-field.tsx';
import { FieldSet } from '#components/form/field-set.tsx';
import { labelOptions } from '#components/form/filter-fields.tsx';
import { isBlank, type FormValues } from '#components/form/form-definition.ts';
import { emptyValues, formResolver } from '#components/form/form-schema.ts';
import { SelectField } from '#components/form/select-field.tsx';
import { isChangedSinceArrival, showRefusedFields } from '#components/form/submission-failure.ts';
import { Button } from '#components/ui/button.tsx';
import { sendsMail } from '#config/site.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { useStaffDraft } from '#lib/forms/use-staff-draft.ts';
import { useTypedValues } from '#lib/forms/use-typed-values.ts';
import { paths } from '#lib/paths.ts';
import { givenValues, phoneForm, valuesFor } from '../phone-form.ts';
import { requestKindLabels, requestKinds, type RequestKind } from '../request-kind.ts';
import { takeRequest } from '../staff-api.ts';

interface NewRequestFormProps {
  /** Names the stored draft: the caller's email address, phone number or name; empty if unknown. */
  caller: string;
  /** Known values of the caller, by field name. */
  known: FormValues;
  /** Content below the phone number. `fill` enters known values into blank fields. */
  offer?: (phone: string, fill: (known: FormValues) => void) => ReactNode;
}

/** Form for a request that a caller makes on the phone. Keeps a draft until the request is saved. */
export function NewRequestForm({ caller, known, offer }: NewRequestFormProps) {
  const navigate = useNavigate();
  // The forms of all kinds share their values, so changing the kind loses no typed values.
  const [blank] = useState(
    () =>
      Object.assign({}, ...requestKinds.map((each) => emptyValues(phoneForm(each)))) as FormValues,
  );
  const start = (typed: FormValues, of: RequestKind) => ({
    ...blank,
    ...typed,
    ...valuesFor(phoneForm(of), { ...blank, ...typed }),
  });
  const [untouched] = useState((): FormValues & { kind: RequestKind } => ({
    ...start(known, 'quote'),
    kind: 'quote',
  }));
  const draft = useStaffDraft(`new-request-${caller}`, untouched);
  const [restored] = useState(draft.read);
  const [{ kind: firstKind, ...firstValues }] = useState(restored ?? untouched);
  const [kind, setKind] = useState(firstKind);
  const [isRestored, setRestored] = useState(restored !== undefined);
  const definition = useMemo(() => phoneForm(kind), [kind]);
  const resolver = useMemo(() => formResolver(definition), [definition]);
  const [defaultValues] = useState(() => start(firstValues, kind));
  const form = useForm<FormValues>({ resolver, defaultValues });
  const keep = (values: FormValues, as = kind) =>
    void draft.save({ ...givenValues(values), kind: as });
  useTypedValues(form, keep);

  const { mutate, isPending } = useStaffMutation({
    save: async ({ values, next }: { values: FormValues; next: 'request' | 'visit' }) => {
      const reference = await takeRequest(kind, givenValues(values), draft.key());
      draft.discard();
      if (window.location.pathname === paths.adminNewRequest()) {
        await navigate(paths.adminRequest(reference), { state: { setsVisit: next === 'visit' } });
      }
    },
    queryKeys: [['service-requests']],
    success: ({ values: { email } }) => ({
      title: 'Request saved',
      description:
        email && sendsMail ? `A confirmation goes to ${String(email)}.` : 'No email is sent.',
    }),
    failure: {
      title: 'Failed to save the request',
      description: 'Nothing was saved. Please try again.',
    },
    onFailed: (error) => {
      // The key already belongs to a saved request with other content.
      if (isChangedSinceArrival(error)) draft.renewKey();
      showRefusedFields(form, error);
    },
  });
  const save = (next: 'request' | 'visit') =>
    form.handleSubmit((values) => {
      if (!isPending) mutate({ values, next });
    });

  const changeKind = (chosen: RequestKind) => {
    const values = start(form.getValues(), chosen);
    setKind(chosen);
    form.reset(values);
    keep(values, chosen);
  };

  const phone = useWatch({ control: form.control, name: 'phone' });
  const fill = (more: FormValues) => {
    for (const [name, value] of Object.entries(more)) {
      if (isBlank(form.getValues(name))) form.setValue(name, value);
    }
  };

  const clear = () => {
    form.reset(start({}, kind));
    draft.discard();
    setRestored(false);
    form.setFocus('phone');
  };

  return (
    <form
      noValidate
      aria-label="New request"
      onSubmit={(event) => void save('visit')(event)}
      className="grid gap-8"
    >
      {isRestored && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 rounded-control bg-paper-deep px-4 py-2">
          <p className="text-sm text-muted">What you typed here before is back. It is not saved.</p>
          <Button variant="ghost" className="-mx-4" onClick={clear}>
            Clear form
          </Button>
        </div>
      )}
      <SelectField
        className="max-w-80"
        label="Type of request"
        name="kind"
        placeholder={null}
        options={labelOptions(requestKindLabels)}
        value={kind}
        onChange={({ target }) => changeKind(target.value as RequestKind)}
      />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2 *:min-w-0 lg:*:nth-2:border-t-0 lg:*:nth-2:pt-0">
        {definition.sections.map(({ legend, fields }) => (
          <FieldSet key={legend} legend={legend}>
            {fields.map((field) => (
              <Fragment key={kind + field.name}>
                <DefinitionField
                  field={field}
                  register={form.register}
                  control={form.control}
                  error={form.formState.errors[field.name]?.message}
                  showOptional={false}
                />
                {field.name === 'phone' && offer?.(String(phone), fill)}
              </Fragment>
            ))}
          </FieldSet>
        ))}
      </div>
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button type="submit" size="lg" busy={isPending}>
          {isPending ? 'Saving…' : 'Save and set a visit'}
        </Button>
        <Button
          variant="secondary"
          size="lg"
          busy={isPending}
          onClick={(event) => void save('request')(event)}
        >
          Save request
        </Button>
      </div>
    </form>
  );
}
