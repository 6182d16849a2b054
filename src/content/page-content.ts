// The shapes of the pages' copy. Copy holds words and numbers; the sections decide how they look.
import type { SafetyNoteName } from './safety-notes.ts';

export interface Point {
  readonly title: string;
  readonly text: string;
}

/** A number and what it counts. */
export interface Fact {
  readonly value: string;
  readonly label: string;
}

export interface Step extends Point {
  /** When this happens, where the company has promised a time. */
  readonly time?: string;
}

/** One job: what is done, and what the customer has afterward. */
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
  /** True if people may be at risk: 911 comes first, and our number follows. */
  readonly danger: boolean;
}

export interface Hero {
  /** The topic of the page, in two or three words. */
  readonly topic: string;
  readonly title: string;
  readonly lead: string;
  /** Stands before the buttons. */
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
