import { useQuery } from '@tanstack/react-query';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { clocksQuery } from '../staff-api.ts';

/** Warns that the device's clock is on another day than the server's clock. */
export function ClockNotice() {
  const { data: clocks } = useQuery(clocksQuery);
  if (!clocks || clocks.device === clocks.server) return null;
  return (
    <p role="status" className="mt-4 font-semibold">
      {`Your device’s clock says ${formatDayWithWeekday(clocks.device)}; in California it is ${formatDayWithWeekday(clocks.server)}.`}
    </p>
  );
}
