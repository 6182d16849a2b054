interface Audience {
  readonly name: string;
  /** The main concern of this kind of place. */
  readonly need: string;
}

export const audiences: readonly Audience[] = [
  { name: 'Churches', need: 'Open and safe' },
  { name: 'Schools', need: 'Prepared for emergencies' },
  { name: 'Government facilities', need: 'Clear procedures' },
  { name: 'Multi-story buildings', need: 'Every floor, one plan' },
  { name: 'Residential', need: 'Your family, your home' },
  { name: 'Commercial', need: 'Staff, stock and customers' },
];
