import { buttonClass } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { LeavingLink } from './leaving-link.tsx';

interface NoSuchPageProps {
  /** What the list holds, in the plural. */
  of: string;
  /** The address of its first page, filters included. */
  first: string;
  as?: 'h2' | 'h3';
}

/** Stands where a page of a list was asked for that is not there, as when the last one has been worked off. */
export function NoSuchPage({ of, first, as = 'h2' }: NoSuchPageProps) {
  return (
    <EmptyState
      as={as}
      title={`No ${of} found`}
      action={
        <LeavingLink to={first} className={buttonClass({ variant: 'secondary' })}>
          Show the first page
        </LeavingLink>
      }
    >
      There are not that many pages.
    </EmptyState>
  );
}
