// The types of the pages' copy. The copy contains only words and numbers. The section components define the look.
import type { SafetyNoteName } from './safety-notes.ts';

export interface Point {
  readonly title: string;
  readonly text: string;
}

/** A number and its meaning. */
export interface Fact {
  readonly value: string;
  readonly label: string;
}

export interface Step extends Point {
  /** Duration of the step, if the company has promised one. */
  readonly time?: string;
}

/** One job: the work, and its outcome for the customer. */
export interface Job extends Point {
  readonly outcome: string;
  readonly safetyNote?: SafetyNoteName;
}

/** A section's heading and the sentence under it. */
export interface Heading {
  readonly title: string;
  readonly lead?: string;
}

export interface Section<Item> extends Heading {
  readonly items: readonly Item[];
}

/** Steps that the visitor can take before the company's people arrive. */
export interface RightNow extends Heading {
  readonly items: readonly string[];
  /** True if people may be at risk. The number 911 then comes before our own number. */
  readonly danger: boolean;
}

export interface Hero {
  /** The topic of the page, in two or three words. */
  readonly topic: string;
  readonly title: string;
  readonly lead: string;
  /** Shown before the buttons. */
  readonly safetyNote?: SafetyNoteName;
}

/** The content that every service page has. Each page adds its own lists. */
export interface ServicePageContent {
  readonly hero: Hero;
  readonly facts: readonly Fact[];
  readonly rightNow: RightNow;
  readonly benefits: Section<Point>;
  readonly steps: Section<Step>;
  readonly closing: Heading;
}
