import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { Component as OrderPage } from './order.tsx';
import { Component as RequestPage } from './request.tsx';

test.each([
  { title: 'No order with this number', route: '/:orderNumber', Page: OrderPage },
  { title: 'No request with this reference', route: '/:reference', Page: RequestPage },
])(
  '%00 in the URL: $title, and the database is not asked for it',
  async ({ title, route, Page }) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
      const url = input instanceof Request ? input.url : input.toString();
      asked.push(url);
      return Promise.resolve(Response.json(url.includes('/user_roles') ? [{}] : []));
    });
    renderInApp(
      <Routes>
        <Route path={route} element={<Page />} />
      </Routes>,
      '/%00',
    );
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(asked[0]).toMatch(/(order_number|reference)=eq\.(&|$)/);
  },
);
