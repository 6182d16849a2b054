import { Fragment, useState } from 'react';
import { CheckboxField } from '#components/form/checkbox-field.tsx';
import { PersonText } from '#components/person-text.tsx';
import type { Caller, PersonalData } from '#features/customers/personal-data/staff-api.ts';
import { formatPhone } from '#lib/format/phone.ts';

/** The callers that staff checked, by the references of their requests. */
export function useTicked() {
  const [references, setReferences] = useState<readonly string[]>([]);
  const isTicked = (caller: Caller) => caller.references.some((one) => references.includes(one));
  const toggle = (caller: Caller) =>
    setReferences((all) =>
      isTicked(caller)
        ? all.filter((one) => !caller.references.includes(one))
        : [...all, ...caller.references],
    );
  const of = ({ sameNumber }: PersonalData) => sameNumber.filter(isTicked);
  return {
    isTicked,
    toggle,
    of,
    referencesOf: (data: PersonalData) => of(data).flatMap((caller) => caller.references),
  };
}

/**
 * The people whose data is exported or erased. Other callers at the same number are included only if staff check them.
 */
export function WhoseData({
  data,
  ticked,
}: {
  data: PersonalData;
  ticked: ReturnType<typeof useTicked>;
}) {
  const { email, names, sameNumber } = data;
  return (
    <div>
      <h3 className="font-semibold">Whose data</h3>
      {email && (
        <p className="wrap-anywhere">
          {email}
          {names.map((name, index) => (
            <span key={name}>
              {index === 0 ? ': ' : ', '}
              <PersonText>{name}</PersonText>
            </span>
          ))}
        </p>
      )}
      {sameNumber.length > 0 && (
        <fieldset className="mt-2">
          <legend className="text-sm text-muted">
            {email
              ? 'Same phone number, no email address. Tick only what is the same person’s.'
              : 'A phone number can be shared. Tick only what is the same person’s.'}
          </legend>
          {sameNumber.map((caller) => (
            <CheckboxField
              key={caller.references[0]}
              checked={ticked.isTicked(caller)}
              onChange={() => ticked.toggle(caller)}
              label={
                <span className="wrap-anywhere">
                  <strong>
                    <PersonText>{caller.names[0] ?? ''}</PersonText>
                  </strong>
                  , {formatPhone(caller.phone)}:
                  {caller.references.map((reference, index) => (
                    <Fragment key={reference}>
                      {' '}
                      <span className="whitespace-nowrap">
                        {reference.startsWith('REQ-') ? reference : 'imported'}
                        {index < caller.references.length - 1 && ','}
                      </span>
                    </Fragment>
                  ))}
                </span>
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
