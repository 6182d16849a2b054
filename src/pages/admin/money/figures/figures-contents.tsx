import { servicesIn, type Figure } from '#features/billing/figures/figure.ts';

const groups = ['Requests and answers', 'Quotes', 'Visits and money', 'Sold'] as const;
export type FiguresGroup = (typeof groups)[number];
export const byService = 'By service';
export const taxCollected = 'Tax collected';
/** Of the heading of a table. */
export const idOf = (title: string) => `${title.toLowerCase().replaceAll(' ', '-')}-title`;

interface FiguresContentsProps {
  /** Undefined until they are loaded. */
  figures: readonly Figure[] | undefined;
  /** Whether the figures are those of one service. */
  isOneService: boolean;
}

/** Leads past the chart and the filters to each of the tables. */
export function FiguresContents({ figures, isOneService }: FiguresContentsProps) {
  if (figures?.length === 0) return null;
  const hasServices = !isOneService && (!figures || servicesIn(figures).length > 0);
  return (
    // Keeps its place, so that the filters below do not move.
    <nav aria-label="Figures on this page" className={figures ? undefined : 'invisible'}>
      <ul className="flex flex-wrap gap-x-4">
        {[
          ...groups,
          ...(hasServices ? [byService] : []),
          ...(isOneService ? [] : [taxCollected]),
        ].map((title) => (
          <li key={title}>
            <a href={`#${idOf(title)}`} className="inline-flex min-h-11 items-center link-quiet">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
