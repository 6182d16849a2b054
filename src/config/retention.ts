/**
 * Retention periods of personal data. /terms shows this list. The database has the same periods in its own settings and
 * deletes old data once a day. A test compares the periods. Each period is written as a PostgreSQL interval.
 */
export const retention = {
  spam: { what: 'Requests that look like spam', period: '90 days' },
  closedRequests: {
    what: 'Requests for a service, once they are closed and paid, messages about orders, and entries of our earlier customer lists',
    period: '3 years',
  },
  priceLists: { what: 'Requests for our price list', period: '3 years' },
  sentMails: { what: 'The text of our emails', period: '1 year' },
  invitations: { what: 'Invitations to our team that nobody accepted', period: '90 days' },
  invoices: { what: 'Invoices, accepted quotes and what was paid on them', period: '7 years' },
  crashReports: { what: 'Reports of errors on a page', period: '30 days' },
} as const satisfies Readonly<Record<string, { readonly what: string; readonly period: string }>>;
