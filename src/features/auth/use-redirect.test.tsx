import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useRedirect } from './use-redirect.ts';

function Door({ destination }: { destination: Promise<string> }) {
  useRedirect(() => destination);
  return <p>Door</p>;
}

it.each([
  ['useRedirect opens the destination if the person is still on the page', '/auth', 'Inside'],
  ['useRedirect does nothing if the person is leaving for another page', '/terms', 'Door'],
])('%s', async (_name, meanwhile, shown) => {
  window.history.replaceState(null, '', '/auth');
  let answer: (to: string) => void = () => undefined;
  const destination = new Promise<string>((resolve) => (answer = resolve));
  render(
    <MemoryRouter initialEntries={['/auth']}>
      <Routes>
        <Route path="/auth" element={<Door destination={destination} />} />
        <Route path="/inside" element={<p>Inside</p>} />
      </Routes>
    </MemoryRouter>,
  );
  window.history.replaceState(null, '', meanwhile);
  await act(async () => answer('/inside'));
  expect(screen.getByText(shown)).toBeInTheDocument();
});
