interface Audience {
  readonly name: string;
  /** What this kind of place worries about first. */
  readonly need: string;
}

export const audiences: readonly Audience[] = [
  { name: 'Churches', need: 'Open doors, safe rooms' },
  { name: 'Schools', need: 'Ready for every drill' },
  { name: 'Government facilities', need: 'Procedures that hold' },
  { name: 'Multi-story buildings', need: 'Every floor, one plan' },
  { name: 'Residential', need: 'The people inside' },
  { name: 'Commercial', need: 'Open again sooner' },
];
