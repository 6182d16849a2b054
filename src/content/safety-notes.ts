/**
 * Names of the safety notes that are shown beside a text or an option of a form. The component SafetyNote contains the
 * texts of the notes.
 */
export type SafetyNoteName =
  /** For a person who may be at risk. 911 comes first. */
  | 'danger'
  /** For a text that mentions suicide. The note offers a helpline. */
  | 'grief'
  /** For a page or a form about guards. The note says that guards come only after an agreement is signed. */
  | 'guards';

export const guardsForMembers = 'Guards come to members, after a signed agreement.';

export const emergencyCall = { display: 'Call 911', href: 'tel:911' } as const;
