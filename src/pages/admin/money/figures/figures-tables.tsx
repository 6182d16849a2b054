import type { ReactNode } from 'react';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { classNames } from '#lib/format/class-names.ts';
import { formatCount } from '#lib/format/count.ts';
import { formatCents, formatCompactCents } from '#lib/format/money.ts';
import {
  figureLabel,
  figuresOf,
  findFigure,
  formatHours,
  formatShare,
  partLabel,
  partsOf,
  selectionLabel,
  servicesIn,
  type Figure,
  type FigureName,
  type Selection,
} from '#features/billing/figures/figure.ts';
import { byService, idOf, type FiguresGroup } from './figures-contents.tsx';

interface FiguresTablesProps {
  figures: readonly Figure[];
  /** Whether the figures are those of one service, which the shop has no part in. */
  isOneService: boolean;
  /** The URL of the rows of a figure; of one service, if it is named. */
  urlOf: (selection: Selection, service?: string) => string;
}

/** On a phone every column counts. */
const narrow = 'max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5';

type GroupProps = Pick<FiguresTablesProps, 'figures' | 'urlOf'>;

export function FiguresTables({ figures, isOneService, urlOf }: FiguresTablesProps) {
  return (
    <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-2 *:min-w-0">
      <Requests figures={figures} urlOf={urlOf} />
      <Quotes figures={figures} urlOf={urlOf} />
      <Money figures={figures} urlOf={urlOf} />
      <Sold figures={figures} isOneService={isOneService} urlOf={urlOf} />
      {!isOneService && <Services figures={figures} urlOf={urlOf} />}
    </div>
  );
}

function Requests({ figures, urlOf }: GroupProps) {
  const numberOf = (selection: Selection) => findFigure(figures, selection)?.number ?? 0;
  const line = (selection: Selection, whole?: Selection) => {
    const found = findFigure(figures, selection);
    const hours = found?.medianHours ?? null;
    return (
      <Line selection={selection} found={found} urlOf={urlOf}>
        <Td numeric>{formatCount(found?.number ?? 0)}</Td>
        <Td numeric>{whole && formatShare(found?.number ?? 0, numberOf(whole))}</Td>
        <Td numeric>{hours !== null && formatHours(hours)}</Td>
      </Line>
    );
  };
  return (
    <Group
      title="Requests and answers"
      note="Of the requests that came in these days. Half of them took less than the median time."
      columns={['Number', 'Share', 'Median time']}
    >
      {line({ figure: 'requests' })}
      {line({ figure: 'contacted' }, { figure: 'requests' })}
      {line({ figure: 'contacted', reason: 'in-time' }, { figure: 'contacted' })}
      {line({ figure: 'contacted', reason: 'late' }, { figure: 'contacted' })}
      {line({ figure: 'late' }, { figure: 'requests' })}
      {line({ figure: 'first-quote' }, { figure: 'requests' })}
    </Group>
  );
}

function Quotes({ figures, urlOf }: GroupProps) {
  const line = (selection: Selection, whole?: FigureName) => {
    const found = findFigure(figures, selection);
    return (
      <Line key={selection.reason} selection={selection} found={found} urlOf={urlOf}>
        <Td numeric>{formatCount(found?.number ?? 0)}</Td>
        <Td numeric>{formatCents(found?.cents ?? 0)}</Td>
        <Td numeric>
          {whole &&
            formatShare(found?.number ?? 0, findFigure(figures, { figure: whole })?.number ?? 0)}
        </Td>
      </Line>
    );
  };
  return (
    <Group
      title="Quotes"
      note="Sent in these days, and what became of those; accepted or declined in these days."
      columns={['Number', 'Amount', 'Share']}
    >
      {line({ figure: 'quotes-sent' })}
      {line({ figure: 'quotes-sent', reason: 'accepted' }, 'quotes-sent')}
      {line({ figure: 'quotes-accepted' })}
      {line({ figure: 'quotes-declined' })}
      {partsOf(figures, 'quotes-declined', 'reason').map(({ value }) =>
        line({ figure: 'quotes-declined', reason: value }, 'quotes-declined'),
      )}
    </Group>
  );
}

/** Under each figure its parts. A visit that several made is one, and counts for each of them. */
function Money({ figures, urlOf }: GroupProps) {
  const parts = {
    'visits-held': { figure: 'visits-made', part: 'person' },
    invoiced: { figure: 'invoiced', part: 'reason' },
    paid: { figure: 'paid', part: 'reason' },
    open: { figure: 'open', part: 'reason' },
  } as const;
  const lines = (figure: keyof typeof parts) => {
    const { figure: ofParts, part } = parts[figure];
    const selections: Selection[] = [
      { figure },
      ...partsOf(figures, ofParts, part).map(({ value }) => ({ figure: ofParts, [part]: value })),
    ];
    return selections.map((selection) => {
      const found = findFigure(figures, selection);
      return (
        <Line key={selectionLabel(selection)} selection={selection} found={found} urlOf={urlOf}>
          <Td numeric>{formatCount(found?.number ?? 0)}</Td>
          <Td numeric>{figure !== 'visits-held' && formatCents(found?.cents ?? 0)}</Td>
        </Line>
      );
    });
  };
  return (
    <Group
      title="Visits and money"
      note="With tax. Open is what is left today of the invoices of these days."
      columns={['Number', 'Amount']}
    >
      {lines('visits-held')}
      {lines('invoiced')}
      {lines('paid')}
      {lines('open')}
    </Group>
  );
}

function Sold({ figures, isOneService, urlOf }: FiguresTablesProps) {
  const hasCost = figures.some(
    ({ figure }) => figure === 'cost-services' || (figure === 'cost-shop' && !isOneService),
  );
  const canceled = { figure: 'earned-shop', reason: 'cancellation' } as const;
  const row = (label: string, services: Selection | null, shop: Selection) => (
    <Tr>
      <Th scope="row">{label}</Th>
      {services ? (
        <Cell selection={services} figures={figures} urlOf={urlOf} none={formatCents(0)} />
      ) : (
        <Td numeric>–</Td>
      )}
      {isOneService ? (
        <Td numeric>–</Td>
      ) : (
        <Cell selection={shop} figures={figures} urlOf={urlOf} none={formatCents(0)} />
      )}
    </Tr>
  );
  return (
    <Group
      title="Sold"
      note="Without tax. What was canceled, credited or refunded comes off on its own day. The cost is what the products cost at the suppliers."
      columns={['Services', 'Shop']}
    >
      {row(
        'Invoices and orders',
        { figure: 'earned-services', reason: 'invoice' },
        { figure: 'earned-shop', reason: 'order' },
      )}
      {!isOneService && findFigure(figures, canceled) && row('Canceled', null, canceled)}
      {row(
        'Credits and refunds',
        { figure: 'earned-services', reason: 'credit' },
        { figure: 'earned-shop', reason: 'refund' },
      )}
      {row('Sold', { figure: 'earned-services' }, { figure: 'earned-shop' })}
      {hasCost && row('of which cost', { figure: 'cost-services' }, { figure: 'cost-shop' })}
    </Group>
  );
}

const ofServices = [
  { figure: 'requests', label: 'Requests' },
  { figure: 'quotes-accepted', label: 'Quotes accepted' },
  { figure: 'visits-held', label: 'Visits held' },
  { figure: 'earned-services', label: 'Sold' },
] as const;

function Services({ figures, urlOf }: GroupProps) {
  const services = servicesIn(figures);
  if (services.length === 0) return null;
  return (
    <section aria-labelledby={idOf(byService)} className="lg:col-span-2">
      <h2 id={idOf(byService)} className="text-xl">
        {byService}
      </h2>
      <p className="mt-1 mb-3 text-sm text-muted">
        The service that a request names first, in any form. Choose one above to see all of its
        figures.
      </p>
      <Table label={byService} tight className="max-sm:[&_td]:!px-0.75 max-sm:[&_th]:!px-0.75">
        <TableHead>
          <tr>
            <Th>Service</Th>
            {ofServices.map(({ figure, label }) => (
              <Th key={figure} numeric className="!whitespace-normal">
                {label}
              </Th>
            ))}
          </tr>
        </TableHead>
        <tbody>
          {services.map((service) => {
            const own = figuresOf(figures, service);
            return (
              <Tr key={service}>
                <Th scope="row" className="!whitespace-normal">
                  <PersonText>{service}</PersonText>
                </Th>
                {ofServices.map(({ figure }) => (
                  <Cell
                    key={figure}
                    selection={{ figure }}
                    figures={own}
                    of={service}
                    urlOf={(selection) => urlOf(selection, service)}
                  />
                ))}
              </Tr>
            );
          })}
        </tbody>
      </Table>
    </section>
  );
}

interface GroupFrameProps {
  title: FiguresGroup;
  note: string;
  columns: readonly string[];
  children: ReactNode;
}

function Group({ title, note, columns, children }: GroupFrameProps) {
  const id = idOf(title);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="mt-1 mb-3 text-sm text-muted">{note}</p>
      <Table label={title} tight className={narrow}>
        <TableHead>
          <tr>
            <Td>
              <span className="sr-only">Figure</span>
            </Td>
            {columns.map((column) => (
              <Th key={column} numeric className="!whitespace-normal">
                {column}
              </Th>
            ))}
          </tr>
        </TableHead>
        <tbody>{children}</tbody>
      </Table>
    </section>
  );
}

interface LineProps {
  selection: Selection;
  found: Figure | undefined;
  urlOf: GroupProps['urlOf'];
  children: ReactNode;
}

/** A figure whose name leads to its rows. A part of one stands further in. */
function Line({ selection, found, urlOf, children }: LineProps) {
  const { figure, reason, person } = selection;
  const value = reason ?? person ?? null;
  const name =
    value === null ? figureLabel(figure) : partLabel(figure, reason ? 'reason' : 'person', value);
  return (
    <Tr>
      <Th
        scope="row"
        className={classNames(
          '!whitespace-normal',
          value !== null && 'pl-7 font-normal max-lg:!pl-5',
        )}
      >
        {found ? (
          <Link to={urlOf(selection)} className="-my-2.5 inline-block py-2.5 link-quiet">
            {value !== null && <span className="sr-only">{`${figureLabel(figure)}: `}</span>}
            <PersonText>{name}</PersonText>
          </Link>
        ) : (
          name
        )}
      </Th>
      {children}
    </Tr>
  );
}

interface CellProps {
  selection: Selection;
  figures: readonly Figure[];
  urlOf: (selection: Selection) => string;
  /** Whose figure it is, if the table has more than one. */
  of?: string;
  /** What stands for no rows. */
  none?: string;
}

/** A figure that leads to its rows itself. */
function Cell({ selection, figures, urlOf, of, none = '–' }: CellProps) {
  const found = findFigure(figures, selection);
  if (!found) return <Td numeric>{none}</Td>;
  const value = found.cents === null ? formatCount(found.number) : formatCents(found.cents);
  // On a phone, four columns have no room for cents.
  const cents = found.cents !== null && Math.round(found.cents / 100) * 100;
  const short = of !== undefined && cents !== false && formatCompactCents(cents);
  return (
    <Td numeric>
      <Link to={urlOf(selection)} className="-my-2.5 inline-block py-2.5 link-quiet">
        <span className="sr-only">
          {[selectionLabel(selection), of, ''].filter((part) => part !== undefined).join(': ')}
        </span>
        {short && <span className="sm:hidden">{short}</span>}
        <span className={short ? 'max-sm:hidden' : undefined}>{value}</span>
      </Link>
    </Td>
  );
}
