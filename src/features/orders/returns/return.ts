/** Returns of delivered items. The database decides which step may follow, and the pages offer only these steps. */
import type { StatusStep } from '#components/ui/status-steps.tsx';
import { returns } from '#config/site.ts';
import { Constants } from '#types/database.ts';

export const returnStates = Constants.public.Enums.return_state;
type ReturnState = (typeof returnStates)[number];

export const returnStateLabels: Record<ReturnState, string> = {
  requested: 'Requested',
  accepted: 'Accepted',
  declined: 'Declined',
  received: 'Received',
  refunded: 'Refunded',
};

export const returnReasonCodes = Constants.public.Enums.return_reason;
export type ReturnReason = (typeof returnReasonCodes)[number];

/** The reasons for a return that the customer can choose. */
export const returnReasons: Record<ReturnReason, string> = {
  'not-needed': 'I don’t need it anymore',
  'not-as-expected': 'It isn’t what I expected',
  damaged: 'It arrived damaged',
  faulty: 'It doesn’t work',
  'wrong-item': 'It isn’t what I ordered',
  other: 'Another reason',
};

const ourFault: Partial<Record<ReturnReason, string>> = returns.ourFault;

/** Decides who pays the return postage. The page /terms states the same rule. */
export function paysPostage(reason: ReturnReason): 'customer' | 'company' {
  return reason in ourFault ? 'company' : returns.shippingPaidBy;
}

export function returnShippingText(reason: ReturnReason): string {
  return paysPostage(reason) === 'company'
    ? 'We pay for shipping it back. Keep the carrier’s receipt, and we’ll pay that back.'
    : 'You pay for shipping it back.';
}

export const declineReasonCodes = Constants.public.Enums.decline_reason;
export type ReturnDeclineReason = (typeof declineReasonCodes)[number];

/** Reasons to decline a return. Staff see the label, and the customer sees the sentence. */
export const declineReasons: Record<ReturnDeclineReason, { label: string; sentence: string }> = {
  used: {
    label: 'It was used or is incomplete',
    sentence: 'We can only take back what is unused and complete.',
  },
  hygiene: {
    label: 'Opened medical or food item',
    sentence:
      'For everyone’s safety, we can’t take back medical supplies or food that has been opened.',
  },
  'not-received': {
    label: 'The parcel did not arrive',
    sentence: 'Your parcel hasn’t reached us.',
  },
  other: {
    label: 'Another reason',
    sentence: 'We can’t take it back this time.',
  },
};

const trackerSteps = ['requested', 'accepted', 'received', 'refunded'] as const;

/**
 * The four steps of a return that was not declined. Reached steps are done, but the latest one is current. The last
 * step is never current.
 */
export function returnTracker({
  state,
  reachedAt,
}: {
  state: ReturnState;
  reachedAt: Partial<Record<ReturnState, string>>;
}): StatusStep[] {
  const reached = trackerSteps.findIndex((step) => step === state);
  return trackerSteps.map((step, index) => {
    const at = reachedAt[step];
    const isCurrent = index === reached && index < trackerSteps.length - 1;
    return {
      label: returnStateLabels[step],
      state: index > reached ? 'pending' : isCurrent ? 'current' : 'done',
      ...(at ? { at } : {}),
    };
  });
}
