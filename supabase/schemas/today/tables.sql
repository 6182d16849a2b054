-- The values are in the order of importance, because a line of Today shows the button of its first reason.
create type public.work_reason as enum (
  'refund-failed', 'given-back', 'visit-over', 'accepted', 'nobody-goes', 'plan-nobody', 'nobody-there', 'to-invoice',
  'owed-back', 'overdue', 'deposit-open', 'plan-failed',
  'new', 'message', 'change-asked', 'activity', 'price-list', 'asked-again',
  'return', 'ship', 'plan-ends', 'ending', 'ended', 'contacted', 'to-close', 'photos'
);
