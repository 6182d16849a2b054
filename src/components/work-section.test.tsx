import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { WorkSection } from './work-section.tsx';

function Overdue() {
  const names = ['Ana', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus'];
  return (
    <WorkSection
      title="Invoices"
      query={useQuery({ queryKey: [names], queryFn: () => names })}
      select={(items) => ({ items, total: items.length })}
      empty="None."
      keyOf={(name) => name}
    >
      {(name) => name}
    </WorkSection>
  );
}

test('what no list has is shown at a press, not only once the first are done', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Overdue />
    </QueryClientProvider>,
  );
  const section = within(screen.getByRole('region', { name: /^Invoices/ }));
  expect(await section.findByText('Ed')).toBeVisible();
  expect(section.getByText('Flo')).not.toBeVisible();
  await userEvent.click(section.getByText('2 more'));
  expect(section.getByText('Flo')).toBeVisible();
  expect(section.getByText('Gus')).toBeVisible();
});
