import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { expect, test, vi } from 'vitest';
import { useFormControl } from './use-form-control.ts';

const onSubmit = vi.fn();

function Form() {
  const { form, errors } = useFormControl({ defaultValues: { city: '' } });
  return (
    <form onSubmit={(event) => void form.handleSubmit((values) => onSubmit(values))(event)}>
      <input aria-label="City" {...form.register('city', { required: 'Which city?' })} />
      <p>{errors.city?.message}</p>
      <button>Send</button>
    </form>
  );
}

test('a form is drawn once, and again for its errors', async () => {
  const onRender = vi.fn();
  render(
    <Profiler id="form" onRender={onRender}>
      <Form />
    </Profiler>,
  );
  // Whatever drew it again would have done so by now.
  await act(async () => Promise.resolve());
  expect(onRender).toHaveBeenCalledTimes(1);

  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Which city?')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'City' })).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();

  await user.type(screen.getByRole('textbox', { name: 'City' }), 'Long Beach');
  expect(screen.queryByText('Which city?')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ city: 'Long Beach' });
});
