create type public.work_reason as enum (
  'message', 'new', 'activity', 'price-list',
  'refund-failed', 'visit-over', 'accepted', 'change-asked', 'asked-again', 'nobody-goes', 'plan-nobody',
    'nobody-there', 'to-invoice',
  'owed-back', 'return', 'ship', 'overdue', 'plan-ends', 'ending', 'ended', 'contacted', 'to-close'
);
