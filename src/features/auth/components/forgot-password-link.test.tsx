import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

test.each([
  ['true', 1],
  ['false', 0],
])('ForgotPasswordLink with VITE_SENDS_MAIL=%s renders %i links', async (setting, count) => {
  vi.resetModules();
  vi.stubEnv('VITE_SENDS_MAIL', setting);
  const { renderInApp } = await import('#testing/render.tsx');
  const { ForgotPasswordLink } = await import('./forgot-password-link.tsx');
  renderInApp(<ForgotPasswordLink />);
  expect(screen.queryAllByRole('link', { name: 'Forgot your password?' })).toHaveLength(count);
});
