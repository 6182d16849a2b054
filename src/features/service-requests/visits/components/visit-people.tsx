import { CheckboxGroup } from '#components/form/checkbox-group.tsx';
import { TextField, type TextFieldProps } from '#components/form/text-field.tsx';
import type { Person } from '../person.ts';

type FieldProps = Pick<TextFieldProps, 'name' | 'error' | 'help'>;

interface VisitPeopleProps {
  /** The people with a checkbox. */
  offered: readonly Pick<Person, 'key' | 'name'>[];
  /** All known people, including contractors and former team members. */
  people: readonly Person[];
  field: FieldProps;
  otherField: FieldProps;
  /** True if the dialog opens with the focus on these fields. */
  isFirst: boolean;
}

/** Fields for the people who make a visit: checkboxes, and a text field for other names. */
export function VisitPeople({ offered, people, field, otherField, isFirst }: VisitPeopleProps) {
  return (
    <div className="grid gap-3">
      {offered.length > 0 && (
        <div className="-mx-1 max-h-80 overflow-y-auto px-1">
          <CheckboxGroup
            label="Who’s going (the customer sees these names)"
            options={offered.map(({ key, name }) => ({ value: key, label: name }))}
            data-first-field={isFirst ? '' : undefined}
            {...field}
          />
        </div>
      )}
      <TextField
        label={offered.length > 0 ? 'Somebody else' : 'Who’s going (the customer sees these names)'}
        optional
        showOptional={offered.length > 0}
        list="people"
        autoComplete="off"
        data-first-field={isFirst && offered.length === 0 ? '' : undefined}
        {...otherField}
        error={otherField.error ?? (offered.length > 0 ? undefined : field.error)}
        help={otherField.help ?? 'Separate several names with commas.'}
      />
      <datalist id="people">
        {people
          .filter(({ hasLeft, isMember }) => !hasLeft && !isMember)
          .map(({ key, name }) => (
            <option key={key} value={name} />
          ))}
      </datalist>
    </div>
  );
}
