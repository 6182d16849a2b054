import { fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

function Site() {
  useFocusOnNavigation();
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate('/order#token=1')}>View order</button>
      <main>
        <Routes>
          <Route path="/" element={<h1>Checkout</h1>} />
          <Route path="/order" element={<SlowPage />} />
        </Routes>
      </main>
    </>
  );
}

/** This page removes its hash and renders its heading one frame later. */
function SlowPage() {
  const navigate = useNavigate();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    void navigate('/order', { replace: true });
    requestAnimationFrame(() => setLoaded(true));
  }, [navigate]);
  return isLoaded && <h1>Order</h1>;
}

it('a late heading gets the focus, although the hash has changed and the pressed button is still there', async () => {
  render(
    <MemoryRouter>
      <Site />
    </MemoryRouter>,
  );
  const pressed = screen.getByRole('button');
  pressed.focus();
  fireEvent.click(pressed);
  const heading = await screen.findByRole('heading', { name: 'Order' });
  await expect.poll(() => document.activeElement).toBe(heading);
});
