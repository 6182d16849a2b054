import type { FocusEvent, SyntheticEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

/**
 * A registered field that limits typed text to `maxLength`, but accepts longer text that is pasted or autofilled. The
 * browser alone would cut `12/2030` to `12/20`. Longer text is formatted at once, other text on blur.
 * @param shorten Shortens the text of a full field when one more character is typed.
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
    // The browser itself drops a typed character that exceeds `maxLength`.
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
