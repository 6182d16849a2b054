import type { ClipboardEvent, InputEvent, SyntheticEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

type FieldEvent = SyntheticEvent<HTMLInputElement, Event & { inputType?: string }>;

/**
 * A registered field that shows what is typed in the field's format, such as a card number in groups.
 * @param makeRoom Shortens a full field, so that one more character can be typed.
 */
export function formattedField(
  field: UseFormRegisterReturn,
  format: (value: string) => string,
  makeRoom = (full: string) => full.replace(/ /g, ''),
) {
  return {
    ...field,
    onBeforeInput: ({ currentTarget: input }: InputEvent<HTMLInputElement>) => {
      const { value, maxLength, selectionStart } = input;
      if (value.length === maxLength && selectionStart === maxLength) input.value = makeRoom(value);
    },
    // The browser cuts pasted text to the field's length: "12/2030" would become "12/20". Format the whole text.
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const input = event.currentTarget;
      const { value, maxLength } = input;
      const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
      const pasted = event.clipboardData.getData('text').replace(/[\r\n]/g, '');
      const whole = value.slice(0, start) + pasted + value.slice(end);
      if (whole.length <= maxLength) return;
      event.preventDefault();
      input.value = format(whole);
      void field.onChange(event);
    },
    onChange: (event: FieldEvent) => {
      const input = event.currentTarget;
      // A correction in the middle waits for the blur: formatting would move the caret to the end.
      const isAtEnd = input.selectionStart === input.value.length;
      const isDeleting = event.nativeEvent.inputType?.startsWith('delete') === true;
      if (isAtEnd && !isDeleting) input.value = format(input.value);
      return field.onChange(event);
    },
    onBlur: (event: FieldEvent) => {
      event.currentTarget.value = format(event.currentTarget.value);
      return field.onBlur(event);
    },
  };
}
