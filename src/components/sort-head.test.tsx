import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { SortHead } from './sort-head.tsx';

it.each([
  [null, false, undefined, '/?sort=due'],
  [null, true, undefined, '/?sort=-due'],
  ['due', false, 'ascending', '/?sort=-due'],
  ['-due', true, 'descending', '/?sort=due'],
])(
  'a head sorted by %j, with largestFirst %j, is %j and links to %s',
  (sort, largestFirst, order, url) => {
    renderInApp(
      <table>
        <thead>
          <tr>
            <SortHead {...{ sort, largestFirst }} column="due" urlOf={(next) => `/?sort=${next}`}>
              Due
            </SortHead>
          </tr>
        </thead>
      </table>,
    );
    const head = screen.getByRole('columnheader');
    expect(head.getAttribute('aria-sort') ?? undefined).toBe(order);
    expect(screen.getByRole('link', { name: /^Due ?, sort$/ })).toHaveAttribute('href', url);
  },
);
