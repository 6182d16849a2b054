/** The ends and the ticks of a chart's axis, in round numbers. The axis includes zero and reaches at least `least`. */
export function chartScale(
  values: readonly number[],
  least: number,
): { min: number; max: number; ticks: number[] } {
  const highest = Math.max(least, ...values);
  const lowest = Math.min(0, ...values);
  const rough = (highest - lowest) / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((n) => n * magnitude).find((n) => n >= rough) ?? rough;
  const first = Math.floor(lowest / step);
  const last = Math.ceil(highest / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { min: first * step, max: last * step, ticks };
}
