// The types of the pages' copy. Copy consists of words and numbers; the section components define its look.
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
  /** Time of the step, if the company has promised one. */
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

/** Immediate steps for a visitor, before the company's people arrive. */
export interface RightNow extends Heading {
  readonly items: readonly string[];
  /** True if people may be at risk. 911 then comes before our own number. */
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

/** Content that every service page has. Each page adds lists of its own. */
export interface ServicePageContent {
  readonly hero: Hero;
  readonly facts: readonly Fact[];
  readonly rightNow: RightNow;
  readonly benefits: Section<Point>;
  readonly steps: Section<Step>;
  readonly closing: Heading;
}
