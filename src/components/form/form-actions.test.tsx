import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FormActions } from './form-actions.tsx';
import type { FailedAttempt } from './submission-failure.ts';

function lastingLine(failure: FailedAttempt) {
  const form = { submitLabel: 'Send', busyLabel: 'Sending…', isSending: false, isSlow: false };
  const { container } = render(
    <FormActions {...form} failure={failure} onRetry={() => undefined} />,
  );
  return container.querySelector('p');
}

it.each([
  [
    undefined,
    'Not sent yet. Everything you typed is still here: send it again, or tell us on the phone at (562) 555-0142.',
  ],
  [
    'Please check the marked fields and try again.',
    'Not sent yet. Everything you typed is still here. Please check the marked fields and try again, or tell us on the phone at (562) 555-0142.',
  ],
  [
    'Please try again in an hour or call us at (562) 555-0142.',
    'Not sent yet. Everything you typed is still here. Please try again in an hour or call us at (562) 555-0142.',
  ],
])('after a refusal that says %j the page goes on saying so', (spoken, text) => {
  const line = lastingLine({ outcome: 'not-sent', spoken });
  expect(line).toHaveTextContent(new RegExp(`^${text.replace(/[()]/g, '\\$&')}$`));
  expect(line?.querySelectorAll('a')).toHaveLength(1);
});
