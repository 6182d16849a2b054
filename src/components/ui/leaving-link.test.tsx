import { screen } from '@testing-library/react';
import { useSearchParams } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { LeavingLink } from './leaving-link.tsx';

function List() {
  const [params] = useSearchParams();
  return (
    <main>
      <h1>Orders</h1>
      {params.has('q') && <LeavingLink to="?">Show all orders</LeavingLink>}
    </main>
  );
}

test('a link that goes with where it led hands the focus to the heading', async () => {
  const { user } = renderInApp(<List />, '/?q=ana');
  await user.tab();
  expect(screen.getByRole('link')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('heading')).toHaveFocus();
});
