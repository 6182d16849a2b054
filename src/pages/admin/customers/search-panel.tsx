import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { TextField } from '#components/form/text-field.tsx';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import {
  maxMatches,
  minSearchLength,
  type FoundPerson,
  type Match,
} from '#features/customers/search.ts';
import { searchQuery } from '#features/customers/staff-api.ts';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { classNames } from '#lib/format/class-names.ts';
import { formatCounted } from '#lib/format/count.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { formatCents } from '#lib/format/money.ts';
import { formatPhone } from '#lib/format/phone.ts';
import { maxQueryLength } from '#lib/lists/list-filter.ts';
import { useDebouncedText } from '#lib/lists/use-debounced-text.ts';
import { paths } from '#lib/paths.ts';
import {
  matchStatus,
  matchTitle,
  matchUrl,
  newRequestFor,
  pagesNamed,
  type StaffPage,
} from './match.ts';

interface SearchPanelProps {
  /** Staff pages that can be found by name. */
  pages?: readonly StaffPage[];
  /** Shown before a search begins. Defaults to a hint about search terms. */
  idle?: ReactNode;
  className?: string;
  /** Called when staff press a link. */
  onFollowed?: (link: HTMLAnchorElement) => void;
}

/** Search in all records. The arrow keys move between the field and the results. */
export function SearchPanel({ pages = [], onFollowed, idle, className }: SearchPanelProps) {
  const [words, setWords] = useState('');
  const [typed, setTyped] = useDebouncedText(words, setWords);
  const query = useQuery(searchQuery(words));
  const isShort = words.trim().length < minSearchLength;
  const isCurrent = typed === words && !isShort && !query.isPlaceholderData && !query.isFetching;
  const panel = useRef<HTMLElement>(null);

  const stops = () => [...(panel.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const all = stops();
    const at = all.findIndex((stop) => stop === document.activeElement);
    const next = {
      ArrowDown: all[at + 1],
      ArrowUp: all[at - 1],
      ...(at > 0 && { Home: all[1], End: all.at(-1) }),
    }[event.key];
    if (next) {
      event.preventDefault();
      next.focus();
    } else if (at > 0 && event.key.length === 1) {
      // The field gets the focus during the key press, so it also gets the typed character.
      all[0]?.focus();
    }
  };

  const field = (
    <search
      ref={panel}
      className={className}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        const link = target instanceof Element && target.closest('a');
        if (link) onFollowed?.(link);
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isCurrent) stops()[1]?.click();
          else setWords(typed);
        }}
      >
        <TextField
          label="Search everything"
          type="search"
          name="q"
          optional
          showOptional={false}
          autoComplete="off"
          maxLength={maxQueryLength}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      <div className="mt-4">
        {!isShort ? (
          <Results {...{ query, words }} pages={pagesNamed(words, pages)} />
        ) : (
          !idle && <WhatCanBeTyped />
        )}
      </div>
    </search>
  );
  return (
    <>
      {field}
      {isShort && idle}
    </>
  );
}

function WhatCanBeTyped() {
  return (
    <p className="text-muted">
      Type at least three characters of a name, email, street, company or anything else that was
      written, an order number, a reference or a ZIP code, or a phone number in any notation. Its
      last four digits are enough. Two letters find a whole name. The name of a page opens it.
    </p>
  );
}

interface ResultsProps {
  query: UseQueryResult<FoundPerson[]>;
  words: string;
  pages: readonly StaffPage[];
}

function Results({ query, words, pages }: ResultsProps) {
  const { data: people, hasFailed } = queryState(query);
  if (hasFailed) {
    return (
      <RetryNotice {...retryOf(query)}>
        The search failed, so “{words.trim()}” may still be there.
      </RetryNotice>
    );
  }
  const create = pages.length === 0 ? newRequestFor(words) : null;
  // The text does not say "customers", because an invoice or a page may be found, too.
  const found = pages.length + (people?.length ?? 0);
  const matchesShown = people?.reduce((sum, { matches }) => sum + matches.length, 0) ?? 0;
  return (
    <>
      <p role="status" className="text-sm text-muted">
        {!people || query.isPlaceholderData
          ? 'Searching…'
          : found === 0
            ? `Nothing found for “${words.trim()}”.`
            : `${found} found${people.length > 0 ? ', the latest first' : ''}.`}
      </p>
      {pages.length > 0 && (
        <ul aria-label="Pages" className="mt-2 -mx-3">
          {pages.map(({ label, to }) => (
            <li key={label}>
              <Link to={to} className={classNames(rowClass, 'font-bold')}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {people?.length === 0 && pages.length === 0 && !query.isPlaceholderData && (
        <p className="mt-2 text-sm text-muted">
          {words.includes('@') ? (
            <Link
              to={paths.adminCustomer({ email: words.trim(), phone: null })}
              className="underline"
            >
              See whether anything else bears this address
            </Link>
          ) : (
            'Of a phone number, type all of it or only the end.'
          )}
        </p>
      )}
      {people?.length === 0 && !query.isPlaceholderData && create && (
        <ButtonLink variant="secondary" to={create.to} className="mt-3">
          {create.label}
        </ButtonLink>
      )}
      <ul
        aria-label="Results"
        className={classNames('mt-2 -mx-3', query.isPlaceholderData && 'opacity-60')}
      >
        {people?.map((person) => (
          <PersonItem key={person.person} person={person} />
        ))}
      </ul>
      {matchesShown === maxMatches && (
        <p className="mt-2 text-sm text-muted">
          There are more. Type more of it, or search the lists of{' '}
          <Link to={`${paths.adminOrders}?q=${encodeURIComponent(words)}`} className="underline">
            orders
          </Link>{' '}
          and{' '}
          <Link to={`${paths.adminRequests}?q=${encodeURIComponent(words)}`} className="underline">
            requests
          </Link>
          .
        </p>
      )}
    </>
  );
}

const rowClass =
  'flex min-h-11 flex-wrap items-center gap-x-3 rounded-control px-3 py-1.5 hover:bg-paper-deep focus-visible:bg-paper-deep';

function PersonItem({ person }: { person: FoundPerson }) {
  const { name, email, phone, matches, matchCount } = person;
  return (
    <li className="border-t border-line py-1.5 first:border-t-0">
      {/* Orders of an erased customer have no link to a customer. */}
      {email || phone ? (
        <Link to={paths.adminCustomer(person)} className={rowClass}>
          <span className="font-bold wrap-anywhere">
            <PersonText>{name}</PersonText>
          </span>
          <span className="text-sm wrap-anywhere text-muted">
            {[email, formatPhone(phone)].filter(Boolean).join(' · ')}
          </span>
        </Link>
      ) : (
        <p className="px-3 py-2 font-bold">{name}</p>
      )}
      <ul>
        {matches.map((match) => (
          <li key={match.record + match.reference + match.createdAt}>
            <Link to={matchUrl(match, person)} className={classNames(rowClass, 'pl-7 text-sm')}>
              <MatchText {...match} />
            </Link>
          </li>
        ))}
      </ul>
      {matchCount > matches.length && (
        <p className="pb-1 pl-7 text-sm text-muted">
          and {formatCounted(matchCount - matches.length, 'more match', 'more matches')}
        </p>
      )}
    </li>
  );
}

function MatchText(match: Match) {
  return (
    <>
      <span className="font-semibold">{matchTitle(match)}</span>
      <span>{matchStatus(match)}</span>
      {(match.record === 'order' || match.record === 'invoice') && (
        <span className="tabular">{formatCents(match.totalCents)}</span>
      )}
      <span className="tabular text-muted">{formatDateTime(match.createdAt)}</span>
    </>
  );
}
