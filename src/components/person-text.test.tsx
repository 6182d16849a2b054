import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isolate } from '#lib/format/isolate.ts';
import { PersonText } from './person-text.tsx';

test('a right-to-left name does not reorder the phone number after it', () => {
  const { container } = render(
    <p>
      <PersonText>محمد أحمد</PersonText>, (562) 555-0100
    </p>,
  );
  expect(container.querySelector('bdi')).toHaveTextContent(/^محمد أحمد$/);
  expect(isolate('محمد')).toBe('\u2068محمد\u2069');
});
