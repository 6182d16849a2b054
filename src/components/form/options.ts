import type { SafetyNoteName } from '#content/safety-notes.ts';

export interface Option {
  value: string;
  label: string;
  /** What staff read when it was chosen, where the label holds what is true only today. */
  answer?: string;
  /** Shown under the field once this is chosen. */
  safetyNote?: SafetyNoteName;
}

interface OptionGroup {
  heading: string;
  options: readonly Option[];
}

/** What a select or a group of checkboxes offers: a plain list, or headed groups. */
export type Options = readonly Option[] | readonly OptionGroup[];

/** A plain list counts as one group without a heading. */
export function optionGroups(options: Options): readonly OptionGroup[] {
  const isGroup = (entry: Option | OptionGroup) => 'options' in entry;
  return options.every(isGroup) ? options : [{ heading: '', options }];
}

export function flatOptions(options: Options): readonly Option[] {
  return optionGroups(options).flatMap((group) => group.options);
}
