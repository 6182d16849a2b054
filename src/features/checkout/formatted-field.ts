import type { FocusEvent, SyntheticEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

/**
 * A form field that accepts pasted or autofilled text longer than `maxLength` and formats it. A plain field would cut
 * `12/2030` to `12/20`. Typed text is formatted when the field loses the focus.
 * @param shorten Shortens typed text that would not fit into the field.
 */
export function formattedField(
  field: UseFormRegisterReturn,
  format: (value: string) => string,
  shorten = (typed: string) => typed,
) {
  const onBeforeInput = (event: InputEvent) => {
    const input = event.target as HTMLInputElement;
    const { value, maxLength, selectionStart, selectionEnd } = input;
    const { data, inputType, isComposing } = event;
    if (!data || isComposing) return;
    const whole = value.slice(0, selectionStart ?? 0) + data + value.slice(selectionEnd ?? 0);
    if (whole.length <= maxLength) return;
    const isTyped = inputType === 'insertText' && data.length === 1;
    const fitting = isTyped ? shorten(whole) : format(whole);
    // The browser itself ignores a typed character that does not fit.
    if (isTyped && fitting.length > maxLength) return;
    event.preventDefault();
    input.value = fitting;
    void field.onChange({ target: input, type: 'change' });
  };
  return {
    ...field,
    ref: (input: HTMLInputElement | null) => {
      field.ref(input);
      input?.addEventListener('beforeinput', onBeforeInput);
      return () => {
        input?.removeEventListener('beforeinput', onBeforeInput);
        field.ref(null);
      };
    },
    onChange: (event: SyntheticEvent<HTMLInputElement, Event & { isComposing?: boolean }>) => {
      const { currentTarget: input, nativeEvent } = event;
      if (input.value.length > input.maxLength && !nativeEvent.isComposing) {
        input.value = format(input.value);
      }
      return field.onChange(event);
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      event.target.value = format(event.target.value);
      return field.onBlur(event);
    },
  };
}
