import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { translate } from '#testing/translate.ts';
import { CheckboxField } from './checkbox-field.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';
import { DateField } from './date-field.tsx';
import { DayFields } from './day-fields.tsx';
import { FieldSet } from './field-set.tsx';
import { SelectField } from './select-field.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

const options = [
  { value: 'small', label: 'Under 1,500 sq ft' },
  { value: 'medium', label: '1,500-3,000 sq ft' },
];

describe.each([
  ['TextField', TextField, 'textbox'],
  ['TextAreaField', TextAreaField, 'textbox'],
  ['SelectField', SelectField, 'combobox'],
] as const)('%s', (_name, Field, role) => {
  it('ties label, help and error to the control', () => {
    render(
      <Field label="Size" name="size" help="Roughly." error="Please choose." options={options} />,
    );
    const control = screen.getByRole(role, { name: 'Size' });
    expect(control).toHaveAttribute('name', 'size');
    expect(control).toBeInvalid();
    expect(control).toBeRequired();
    expect(control).toHaveAccessibleDescription('Roughly. Please choose.');
  });

  it('replaces its error text in a page that the browser has translated', () => {
    const field = (error: string) => <Field label="Size" options={options} error={error} />;
    const { container, rerender } = render(field('Please choose.'));
    translate(container);
    rerender(field('Too large.'));
    expect(screen.getByRole(role)).toHaveAccessibleDescription('Too large.');
  });

  it('without an error it is valid and has no description, and its label says that it is optional', () => {
    render(<Field label="Size" optional options={options} />);
    const control = screen.getByRole(role, { name: 'Size (optional)' });
    expect(control).not.toBeRequired();
    expect(control).toBeValid();
    expect(control).not.toHaveAttribute('aria-describedby');
  });
});

it('SelectField starts empty and offers groups', () => {
  render(
    <SelectField label="Service" options={[{ heading: 'Cleanup', options }]} defaultValue="" />,
  );
  const select = screen.getByRole('combobox');
  expect(select).toHaveValue('');
  expect(screen.getByRole('group', { name: 'Cleanup' })).toContainElement(
    screen.getByRole('option', { name: 'Under 1,500 sq ft' }),
  );
});

it('CheckboxGroup shares one name over its values and describes the error', () => {
  render(
    <CheckboxGroup label="Concerns" name="concerns" options={options} error="Please choose one." />,
  );
  const boxes = screen.getAllByRole('checkbox');
  expect(boxes.map((box) => [box.getAttribute('name'), box.getAttribute('value')])).toEqual([
    ['concerns', 'small'],
    ['concerns', 'medium'],
  ]);
  // Each checkbox needs the description, because the group never gets the focus.
  for (const box of boxes) expect(box).toHaveAccessibleDescription('Please choose one.');
  expect(screen.getByRole('group', { name: 'Concerns' })).toHaveAccessibleDescription(
    'Please choose one.',
  );
});

it('CheckboxField has a label, and FieldSet names the group of its fields', () => {
  render(
    <FieldSet legend="Terms">
      <CheckboxField label="I accept" name="termsAccepted" />
    </FieldSet>,
  );
  expect(screen.getByRole('group', { name: 'Terms' })).toContainElement(
    screen.getByLabelText('I accept'),
  );
});

it('DateField begins today in California, and the last of DayFields begins at the first', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T07:59:00Z') });
  render(
    <>
      <DateField label="Day" />
      <DayFields from="2026-11-20" to={null} onChange={() => undefined} />
    </>,
  );
  expect(screen.getByLabelText('Day')).toHaveAttribute('min', '2026-11-27');
  expect(screen.getByLabelText('To')).toHaveAttribute('min', '2026-11-20');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByLabelText('Day')).toHaveAttribute('min', '2026-11-28');
});
