import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { Link } from '#components/link.tsx';
import { Button } from '#components/ui/button.tsx';
import type { StaffMember } from '#features/auth/use-admin-access.ts';
import { teamQuery, updateTeamMember } from '#features/team/staff-api.ts';
import { adminAccessKey } from '#lib/api/query-client.ts';
import { formatCounted } from '#lib/format/count.ts';
import { fieldLimits, requiredText } from '#lib/forms/field-schemas.ts';
import { paths } from '#lib/paths.ts';
import { firstStepsQuery } from '#features/service-requests/today/staff-api.ts';
import type { FirstStepsLeft } from '#features/service-requests/today/work.ts';

const line = 'flex flex-wrap items-center gap-x-3 border-t border-line py-1 first:border-t-0';
const link = 'inline-flex min-h-11 items-center link-signal';

/** An import is optional, so it is offered only while another step is left. */
function hasSteps({ needsName, needsPeople, uncounted, needsRequest }: FirstStepsLeft): boolean {
  return needsName || needsPeople || uncounted > 0 || needsRequest;
}

/** Link to the first steps, on the page that opens after the login. Hidden if no steps are left. */
export function FirstStepsLine() {
  const { data } = useQuery(firstStepsQuery);
  if (!data || !hasSteps(data)) return null;
  return (
    <p className="mt-2">
      New here?{' '}
      <Link to={paths.adminToday} className={link}>
        Your first steps are on Today
      </Link>
    </p>
  );
}

/** Setup steps for the office before its first day of work. Finished steps disappear. */
export function FirstSteps({ member }: { member: StaffMember }) {
  const { data } = useQuery(firstStepsQuery);
  if (!data || !hasSteps(data)) return null;
  const { needsName, needsPeople, uncounted, needsImport, needsRequest } = data;
  return (
    <section
      aria-labelledby="first-steps-title"
      className="mb-5 rounded-card border border-line bg-card p-5"
    >
      <h2 id="first-steps-title" className="text-xl">
        First steps
      </h2>
      <ul className="mt-1">
        {needsName && (
          <li className={line}>
            <NameForm member={member} />
          </li>
        )}
        {needsPeople && (
          <li className={line}>
            <Link to={paths.adminTeam} className={link}>
              Invite your people
            </Link>
            <span className="text-muted">Visits, quotes and invoices bear their names.</span>
          </li>
        )}
        {uncounted > 0 && (
          <li className={line}>
            <Link to={paths.adminInventory} className={link}>
              Count your stock
            </Link>
            <span className="text-muted">
              {formatCounted(uncounted, 'product')} not counted yet.
            </span>
          </li>
        )}
        {needsImport && (
          <li className={line}>
            <Link to={paths.adminCustomersImport} className={link}>
              Import your customers
            </Link>
            <span className="text-muted">From a list, with their plans.</span>
          </li>
        )}
        {needsRequest && (
          <li className={line}>
            <Link to={paths.adminNewRequest()} className={link}>
              Enter a request to try it
            </Link>
            <span className="text-muted">
              From the call to the visit. It can be erased again; an invoice stays in the books.
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}

const nameSchema = z.object({ name: requiredText(fieldLimits.name, 'Please enter your name.') });

function NameForm({ member }: { member: StaffMember }) {
  const { field, submit, isPending } = useEditForm({
    record: 'own-name',
    schema: nameSchema,
    saved: member,
    toValues: ({ name }) => ({ name }),
    // A team member without a name has no phone number yet, because both are entered together.
    save: ({ name }) => updateTeamMember(member.id, { name, phone: '', role: member.role }),
    queryKeys: [firstStepsQuery.queryKey, adminAccessKey, teamQuery.queryKey],
    success: ({ name }) => ({ title: 'Saved', description: name }),
    failure: { title: 'Not saved' },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="w-full py-2"
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="grow sm:max-w-80">
          <TextField label="Your name" autoComplete="name" {...field('name')} />
        </div>
        <Button type="submit" busy={isPending}>
          Save name
        </Button>
      </div>
      <p className="mt-1 text-sm text-muted">
        Customers read it on visits, quotes and invoices. Until then, nobody can choose you for a
        visit.
      </p>
    </form>
  );
}
