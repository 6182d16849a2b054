import type { Page } from '@playwright/test';
import type { Entries } from './request-form.page.ts';

/** A form that a visitor can send: how to open it, its entries, and its messages. */
export interface VisitorForm {
  name: string;
  /** Path of the request that sends it. */
  endpoint: string;
  open: (page: Page) => Promise<void>;
  /** All fields, in the order of the form. */
  entries: Entries;
  /** The toast about an empty form. */
  emptyToast: string;
  failureToast: string;
  success: readonly string[];
}

/** A day that is in the future whenever the tests run. */
export const someDay = '2039-05-20';

const person = {
  firstName: 'Ana',
  lastName: 'Ortiz',
  email: 'ana@example.com',
  phone: '(562) 555-0100',
};
const place = { address: '12 Ocean Blvd', city: 'Long Beach', state: 'CA', zipCode: '90802' };

async function openDialog(page: Page, path: string, button: string): Promise<void> {
  await page.goto(path);
  const opener = page.getByRole('button', { name: button }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
}

const defaults = {
  endpoint: '**/rest/v1/rpc/submit_service_request',
  emptyToast: 'Please fill in all required fields.',
  failureToast: 'Submission Failed',
};

export const visitorForms = {
  quote: {
    ...defaults,
    name: 'Quote request',
    open: (page) => openDialog(page, '/', 'Get Free Quote'),
    entries: {
      ...person,
      services: ['Biohazard Remediation', 'Emergency Supply Kit'],
      urgency: 'urgent',
      description: 'A burst pipe, "sewage" & <b>smell</b>',
      propertyType: 'worship',
      ...place,
      preferredContact: 'text',
      contactTime: 'evening',
    },
    success: [
      'Quote Request Submitted!',
      "We'll contact you within 24 hours with your custom quote.",
    ],
  },
  'price-list': {
    ...defaults,
    name: 'Price list request',
    endpoint: '**/rest/v1/price_list_requests**',
    open: (page) => openDialog(page, '/', 'Request Price List'),
    entries: {
      name: 'Ana Ortiz',
      email: 'ana@example.com',
      company: 'Ortiz & Sons',
      phone: '562 555 0100',
      message: '40 kits for a school',
    },
    failureToast: 'Failed to submit request. Please try again.',
    success: ['Request Submitted!', "We'll send you our price list shortly."],
  },
  booking: {
    ...defaults,
    name: 'Service booking',
    open: async (page) => void (await page.goto('/service-booking')),
    entries: {
      ...person,
      address: '12 Ocean Blvd',
      city: 'Long Beach',
      zipCode: '90802-1234',
      serviceType: 'surveillance',
      preferredDate: someDay,
      preferredTime: 'flexible',
      emergencyService: true,
      propertyType: 'restaurant',
      propertySize: 'medium',
      description: 'Ring at the back door',
      previousServices: false,
      referralSource: 'local-ad',
    },
    success: [
      'Booking Request Submitted!',
      "We'll contact you within 24 hours to confirm your appointment.",
    ],
  },
  'pest-quote': {
    ...defaults,
    name: 'Pest control quote request',
    open: (page) => openDialog(page, '/pest-control', 'Get Free Pest Control Quote'),
    entries: {
      ...person,
      pestProblems: ['Rodents (Mice/Rats)', 'Bed Bugs'],
      severity: 'moderate',
      urgency: 'this-week',
      previousTreatments: 'Traps in May',
      description: 'In the attic',
      propertyType: 'townhouse',
      propertySize: 'under-1000',
      ...place,
      petsSafetyNeeded: true,
      childSafetyNeeded: false,
      organicPreferred: true,
      preferredContact: 'email',
      contactTime: 'morning',
      inspectionDate: someDay,
    },
    success: [
      'Pest Control Quote Request Submitted!',
      'Our certified technician will contact you within 24 hours to schedule your free inspection.',
    ],
  },
  assessment: {
    ...defaults,
    name: 'Free safety assessment',
    open: async (page) => void (await page.goto('/assessment')),
    entries: {
      ...person,
      ...place,
      propertyType: 'school',
      propertySize: 'xlarge',
      occupants: '120',
      serviceType: 'wildfire-preparedness',
      urgencyLevel: 'scheduled',
      description: '=1+1 is not a formula here',
      previousIncidents: true,
      insuranceClaim: false,
      concerns: ['Poor lighting', 'Children on site'],
      timeframe: 'afternoon',
      referralSource: 'insurance',
      accessibilityIssues: 'Gate at the south side',
      additionalNotes: 'Two lines\nof notes',
    },
    emptyToast: 'Please fill in all required contact information.',
    success: ['Assessment Request Submitted', "We'll contact you within 2 hours."],
  },
  'guard-application': {
    ...defaults,
    name: 'Live guard application',
    open: async (page) => void (await page.goto('/live-guard-application?plan=elite')),
    entries: {
      fullName: 'Ana Ortiz',
      email: 'ana@example.com',
      phone: '+1 562 555 0100',
      alternatePhone: '562-555-0101',
      propertyAddress: '12 Ocean Blvd, Long Beach 90802',
      propertyType: 'warehouse',
      propertySize: 'large',
      serviceType: 'ongoing',
      coverage: 'elite',
      startDate: someDay,
      duration: '6months',
      vehicleRequired: false,
      armedGuard: true,
      accessInstructions: 'Call at the gate',
      specialRequirements: 'Two dogs',
      emergencyContacts: 'Luis, 562 555 0102',
      additionalNotes: 'None',
      termsAccepted: true,
    },
    success: [
      'Application Submitted!',
      "Your application was submitted. We'll contact you within 24 hours.",
    ],
  },
} satisfies Record<string, VisitorForm>;
