import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { WorkSection } from './work-section.tsx';

function Overdue() {
  const names = Array.from({ length: 12 }, (_, index) => `Customer ${index + 1}`);
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

test('a section without a link to a list shows its other items at a press', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Overdue />
    </QueryClientProvider>,
  );
  const section = within(screen.getByRole('region', { name: /^Invoices/ }));
  expect(await section.findByText('Customer 10')).toBeVisible();
  expect(section.getByText('Customer 11')).not.toBeVisible();
  await userEvent.click(section.getByText('2 more'));
  expect(section.getByText('Customer 11')).toBeVisible();
  expect(section.getByText('Customer 12')).toBeVisible();
});
