import type { ReactNode } from 'react';
import { PersonText } from '#components/person-text.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { Folded } from '#features/billing/components/one-line.tsx';
import { formatCount } from '#lib/format/count.ts';
import { formatCents } from '#lib/format/money.ts';
import {
  figuresOf,
  findFigure,
  formatShare,
  partsOf,
  selectionLabel,
  servicesIn,
  type Figure,
  type FigureName,
  type Selection,
} from '#features/billing/figures/figure.ts';
import { Cell, Group, Line } from './figures-group.tsx';

interface FiguresTablesProps {
  figures: readonly Figure[];
  /** True if the figures are about one service only. The shop is then left out. */
  isOneService: boolean;
  /** URL of the rows of a figure, or of its rows for one service. */
  urlOf: (selection: Selection, service?: string) => string;
  /** Content above the collapsed tables. */
  children: ReactNode;
}

type GroupProps = Pick<FiguresTablesProps, 'figures' | 'urlOf'>;

export function FiguresTables({ figures, isOneService, urlOf, children }: FiguresTablesProps) {
  return (
    <>
      <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-2 *:min-w-0">
        <Sold figures={figures} isOneService={isOneService} urlOf={urlOf} />
        <Open figures={figures} urlOf={urlOf} />
      </div>
      {children}
      <div className="mt-10 border-t border-line *:border-b *:border-line *:py-1">
        <Requests figures={figures} urlOf={urlOf} />
        <Quotes figures={figures} urlOf={urlOf} />
        <Money figures={figures} urlOf={urlOf} />
        {!isOneService && <Services figures={figures} urlOf={urlOf} />}
      </div>
    </>
  );
}

function Requests({ figures, urlOf }: GroupProps) {
  const numberOf = (selection: Selection) => findFigure(figures, selection)?.number ?? 0;
  const line = (selection: Selection, whole?: Selection) => {
    const found = findFigure(figures, selection);
    return (
      <Line selection={selection} found={found} urlOf={urlOf}>
        <Td numeric>{formatCount(found?.number ?? 0)}</Td>
        <Td numeric>{whole && formatShare(found?.number ?? 0, numberOf(whole))}</Td>
      </Line>
    );
  };
  return (
    <Group
      isFolded
      title="Requests and answers"
      note="Of the requests that came in these days."
      columns={['Number', 'Share']}
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
      isFolded
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

const moneyParts = {
  'visits-held': { figure: 'visits-made', part: 'person' },
  invoiced: { figure: 'invoiced', part: 'reason' },
  paid: { figure: 'paid', part: 'reason' },
  open: { figure: 'open', part: 'reason' },
} as const;

/** A figure and its parts. A visit of two people counts once in the figure and once in each person's part. */
function MoneyLines({ figure, figures, urlOf }: GroupProps & { figure: keyof typeof moneyParts }) {
  const { figure: ofParts, part } = moneyParts[figure];
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
}

function Money(props: GroupProps) {
  return (
    <Group isFolded title="Visits and money" note="With tax." columns={['Number', 'Amount']}>
      <MoneyLines {...props} figure="visits-held" />
      <MoneyLines {...props} figure="invoiced" />
      <MoneyLines {...props} figure="paid" />
    </Group>
  );
}

function Open(props: GroupProps) {
  return (
    <Group
      title="Open"
      note="With tax: what is left today of the invoices of these days."
      columns={['Number', 'Amount']}
    >
      <MoneyLines {...props} figure="open" />
    </Group>
  );
}

function Sold({ figures, isOneService, urlOf }: Omit<FiguresTablesProps, 'children'>) {
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

const byService = 'By service';

function Services({ figures, urlOf }: GroupProps) {
  const services = servicesIn(figures);
  if (services.length === 0) return null;
  return (
    <Folded head={<h2 className="text-xl font-bold">{byService}</h2>}>
      <p className="mb-3 text-sm text-muted">
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
    </Folded>
  );
}
