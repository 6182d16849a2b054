/** The note that a text or a choice of a form needs beside it. The data contain its name, SafetyNote its words. */
export type SafetyNoteName =
  /** A person may be at risk: 911 comes first. */
  | 'danger'
  /** A text mentions suicide: offer a helpline. */
  | 'grief'
  /** Guards are sold or booked: none comes before the agreement. */
  | 'guards';

export const guardsForMembers = 'Guards come to members, after a signed agreement.';

export const emergencyCall = { display: 'Call 911', href: 'tel:911' } as const;
