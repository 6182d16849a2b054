/**
 * Names of the safety notes that are shown beside a text or a choice in a form. The component SafetyNote contains their
 * texts.
 */
export type SafetyNoteName =
  /** For a person who may be at risk. 911 comes first. */
  | 'danger'
  /** For a text that mentions suicide. The note offers a helpline. */
  | 'grief'
  /** For a page or a form about guards. No guard comes before an agreement is signed. */
  | 'guards';

export const guardsForMembers = 'Guards come to members, after a signed agreement.';

export const emergencyCall = { display: 'Call 911', href: 'tel:911' } as const;
