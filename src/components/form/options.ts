import type { SafetyNoteName } from '#content/safety-notes.ts';

export interface Option {
  value: string;
  label: string;
  /** Text that staff see instead of the label, if the label contains a fact that may change later, such as a price. */
  answer?: string;
  /** Shown under the field while this option is chosen. */
  safetyNote?: SafetyNoteName;
}

interface OptionGroup {
  heading: string;
  options: readonly Option[];
}

/** The options of a select or a group of checkboxes: a plain list, or groups with headings. */
export type Options = readonly Option[] | readonly OptionGroup[];

/** A plain list counts as one group without a heading. */
export function optionGroups(options: Options): readonly OptionGroup[] {
  const isGroup = (entry: Option | OptionGroup) => 'options' in entry;
  return options.every(isGroup) ? options : [{ heading: '', options }];
}

export function flatOptions(options: Options): readonly Option[] {
  return optionGroups(options).flatMap((group) => group.options);
}
