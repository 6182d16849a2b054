import { randomUUID } from 'node:crypto';

/** A quote request that passes, of a person of its own: limits count per address. */
export const validQuote = () => ({
  firstName: 'Vera',
  lastName: 'Visitor',
  email: `${randomUUID()}@example.com`,
  phone: '(562) 555-0100',
  services: ['Professional Sanitization'],
});
