import type { Page } from '@playwright/test';
import type { Entries } from './request-form.page.ts';

/** A form that a visitor can send: how it is reached, what goes in, and what is said. */
export interface VisitorForm {
  name: string;
  kind: string;
  /** Path of the request that sends it. */
  endpoint: string;
  open: (page: Page) => Promise<void>;
  /** Whether success closes a dialog; otherwise it leaves the page. */
  isDialog: boolean;
  /** Every field, in the order it stands. */
  entries: Entries;
  /** Fields that make it incomplete when blank, in the order of focus. */
  required: readonly string[];
  /** What is said about an empty form, and about one in which only `partly` is filled in. */
  emptyToast: string;
  partly: Entries;
  partlyToast: string;
  partlyFocus: string;
  failureToast: string;
  success: readonly string[];
}

const rpc = '**/rest/v1/rpc/submit_service_request';

/** In the future whenever the tests run. */
export const someDay = `${new Date().getFullYear() + 1}-05-20`;

const person = {
  firstName: 'Ana',
  lastName: 'Ortiz',
  email: 'ana@example.com',
  phone: '(562) 555-0100',
};
const place = { address: '12 Ocean Blvd', city: 'Long Beach', state: 'CA', zipCode: '90802' };

const missing = 'Please fill in all required fields.';

async function openDialog(page: Page, path: string, button: string): Promise<void> {
  await page.goto(path);
  const opener = page.getByRole('button', { name: button }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
}

export const visitorForms: readonly VisitorForm[] = [
  {
    name: 'Quote request',
    kind: 'quote',
    endpoint: rpc,
    open: (page) => openDialog(page, '/', 'Get Free Quote'),
    isDialog: true,
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
    required: ['firstName', 'lastName', 'email', 'phone', 'services'],
    emptyToast: missing,
    partly: person,
    partlyToast: 'Please select at least one service.',
    partlyFocus: 'services',
    failureToast: 'Submission Failed',
    success: [
      'Quote Request Submitted!',
      "We'll contact you within 24 hours with your custom quote.",
    ],
  },
  {
    name: 'Price list request',
    kind: 'price-list',
    endpoint: '**/rest/v1/price_list_requests**',
    open: (page) => openDialog(page, '/', 'Request Price List'),
    isDialog: true,
    entries: {
      name: 'Ana Ortiz',
      email: 'ana@example.com',
      company: 'Ortiz & Sons',
      phone: '562 555 0100',
      message: '40 kits for a school',
    },
    required: ['name', 'email'],
    emptyToast: missing,
    partly: { name: 'Ana Ortiz' },
    partlyToast: missing,
    partlyFocus: 'email',
    failureToast: 'Failed to submit request. Please try again.',
    success: ['Request Submitted!', "We'll send you our price list shortly."],
  },
  {
    name: 'Service booking',
    kind: 'booking',
    endpoint: rpc,
    open: async (page) => void (await page.goto('/service-booking')),
    isDialog: false,
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
    required: [
      'firstName',
      'lastName',
      'email',
      'phone',
      'address',
      'city',
      'zipCode',
      'serviceType',
      'propertyType',
      'propertySize',
    ],
    emptyToast: missing,
    partly: { ...person, address: '12 Ocean Blvd', city: 'Long Beach', zipCode: '90802' },
    partlyToast: missing,
    partlyFocus: 'serviceType',
    failureToast: 'Submission Failed',
    success: [
      'Booking Request Submitted!',
      "We'll contact you within 24 hours to confirm your appointment.",
    ],
  },
  {
    name: 'Pest control quote request',
    kind: 'pest-quote',
    endpoint: rpc,
    open: (page) => openDialog(page, '/pest-control', 'Get Free Pest Control Quote'),
    isDialog: true,
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
    required: ['firstName', 'lastName', 'email', 'phone', 'pestProblems'],
    emptyToast: missing,
    partly: person,
    partlyToast: 'Please select at least one pest problem.',
    partlyFocus: 'pestProblems',
    failureToast: 'Submission Failed',
    success: [
      'Pest Control Quote Request Submitted!',
      'Our certified technician will contact you within 24 hours to schedule your free inspection.',
    ],
  },
  {
    name: 'Free safety assessment',
    kind: 'assessment',
    endpoint: rpc,
    open: async (page) => void (await page.goto('/assessment')),
    isDialog: false,
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
    required: ['firstName', 'lastName', 'email', 'phone'],
    emptyToast: 'Please fill in all required contact information.',
    partly: { firstName: 'Ana', lastName: 'Ortiz', email: 'ana@example.com' },
    partlyToast: 'Please fill in all required contact information.',
    partlyFocus: 'phone',
    failureToast: 'Submission Failed',
    success: ['Assessment Request Submitted', "We'll contact you within 2 hours."],
  },
  {
    name: 'Live guard application',
    kind: 'guard-application',
    endpoint: rpc,
    open: async (page) => void (await page.goto('/live-guard-application?plan=elite')),
    isDialog: false,
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
    required: [
      'fullName',
      'email',
      'phone',
      'propertyAddress',
      'propertyType',
      'propertySize',
      'serviceType',
      'startDate',
      'duration',
      'termsAccepted',
    ],
    emptyToast: missing,
    partly: {
      fullName: 'Ana Ortiz',
      email: 'ana@example.com',
      phone: '5625550100',
      propertyAddress: '12 Ocean Blvd',
      propertyType: 'other',
      propertySize: 'small',
      serviceType: 'event',
      startDate: someDay,
      duration: 'ongoing',
    },
    partlyToast: 'Please accept the terms and conditions to continue.',
    partlyFocus: 'termsAccepted',
    failureToast: 'Submission Failed',
    success: [
      'Application Submitted!',
      "Your application was submitted. We'll contact you within 24 hours.",
    ],
  },
];
