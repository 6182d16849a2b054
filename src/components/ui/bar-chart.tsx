import { chartScale } from '#components/ui/chart-scale.ts';
import { classNames } from '#lib/format/class-names.ts';

export interface Bar {
  key: string;
  /** A short name for the axis. */
  label: string;
  /** The whole amount, and the part of it that is drawn in front. */
  whole: number;
  part: number;
  /** The tooltip. */
  title: string;
}

interface BarChartProps {
  bars: readonly Bar[];
  /** The axis reaches at least this value, even if the chart is empty. */
  least: number;
  /** Formats a value for the axis. */
  format: (value: number) => string;
  /** The chart in a sentence, for screen readers. A table beside the chart contains the numbers. */
  summary: string;
  className?: string;
}

/** Maximum number of labels under the bars of a wide chart. */
const labelsAtMost = 8;

/** Maximum width of a bar, in percent of the chart. Without it, a single bar would fill the chart. */
const widestBar = 12;

/**
 * Bars that show amounts. A part of each amount is drawn in front. The bars stretch with the chart, but the labels keep
 * their size.
 */
export function BarChart({ bars, least, format, summary, className }: BarChartProps) {
  const values = bars.flatMap((bar) => [bar.whole, bar.part]);
  const { min, max, ticks } = chartScale(values, least);
  const percent = (value: number) => (100 * (max - value)) / (max - min);
  const every = Math.ceil(bars.length / labelsAtMost);
  const slot = 100 / Math.max(1, bars.length);
  const barWidth = Math.min(Math.max(slot * 0.78, slot - 1), widestBar);

  return (
    <div role="img" aria-label={summary} className={classNames('tabular', className)}>
      <div aria-hidden className="flex h-full flex-col">
        <div className="relative mr-6 ml-14 grow">
          {ticks.map((tick) => (
            <div
              key={tick}
              style={{ top: `${percent(tick)}%` }}
              className={classNames(
                'absolute inset-x-0 border-t',
                tick === 0 ? 'border-control' : 'border-line',
              )}
            >
              <span className="absolute right-full mr-2 -translate-y-1/2 text-sm whitespace-nowrap text-muted">
                {format(tick)}
              </span>
            </div>
          ))}
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            {bars.map((bar, index) => {
              const x = (index + 0.5) * slot - barWidth / 2;
              const box = (value: number) => ({
                x,
                width: barWidth,
                y: Math.min(percent(value), percent(0)),
                height: Math.abs(percent(value) - percent(0)),
              });
              return (
                <g key={bar.key} className="group">
                  <title>{bar.title}</title>
                  <rect
                    x={index * slot}
                    width={slot}
                    y={0}
                    height={100}
                    className="fill-transparent group-hover:fill-paper-deep"
                  />
                  <rect {...box(bar.whole)} className="fill-chart-whole" />
                  <rect {...box(bar.part)} className={bar.part < 0 ? 'fill-alert' : 'fill-trust'} />
                </g>
              );
            })}
          </svg>
        </div>
        <div className="relative mt-1.5 mr-6 ml-14 h-5 text-sm text-muted">
          {bars.map(
            (bar, index) =>
              // Counts from the end, because the latest bar must always have a label.
              (bars.length - 1 - index) % every === 0 && (
                <span
                  key={bar.key}
                  style={{ left: `${(index + 0.5) * slot}%` }}
                  className={classNames(
                    'absolute -translate-x-1/2 whitespace-nowrap',
                    ((bars.length - 1 - index) / every) % 2 === 1 && 'max-md:hidden',
                  )}
                >
                  {bar.label}
                </span>
              ),
          )}
        </div>
      </div>
    </div>
  );
}
