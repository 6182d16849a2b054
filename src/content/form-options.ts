// The options of the forms. The database stores the value, and pages show the label.
import type { SafetyNoteName } from './safety-notes.ts';

export interface FormOption {
  readonly value: string;
  readonly label: string;
  readonly safetyNote?: SafetyNoteName;
}

/** Options of checkboxes whose values equal their labels. */
export function wordsAsOptions(words: readonly string[]): FormOption[] {
  return words.map((word) => ({ value: word, label: word }));
}

export const quotePropertyTypes = [
  { value: 'residential', label: 'Residential Home' },
  { value: 'apartment', label: 'Apartment/Condo' },
  { value: 'commercial', label: 'Commercial Building' },
  { value: 'office', label: 'Office Building' },
  { value: 'warehouse', label: 'Warehouse' },
  { value: 'worship', label: 'Place of Worship' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly FormOption[];

const quoteServiceNames = [
  'Crime Scene & Trauma Cleanup',
  'Biohazard Remediation',
  'Professional Sanitization',
  'Pest Control & Inspection',
  'Emergency Supply Kit',
  'Security System Installation',
  'Complete Protection Package',
] as const;
export type QuoteService = (typeof quoteServiceNames)[number];
export const quoteServices = wordsAsOptions(quoteServiceNames);

export const quoteUrgencies = [
  { value: 'emergency', label: 'Emergency (24hr response)', safetyNote: 'danger' },
  { value: 'urgent', label: 'Urgent (2-3 days)' },
  { value: 'standard', label: 'Standard (1 week)' },
  { value: 'planning', label: 'Planning ahead' },
] as const satisfies readonly FormOption[];

export const contactPreferences = [
  { value: 'phone', label: 'Phone call' },
  { value: 'text', label: 'Text message' },
  { value: 'email', label: 'Email' },
  { value: 'any', label: 'Any of these' },
] as const satisfies readonly FormOption[];

export const contactTimes = [
  { value: 'morning', label: 'Morning (8am-12pm)' },
  { value: 'afternoon', label: 'Afternoon (12pm-5pm)' },
  { value: 'evening', label: 'Evening (5pm-8pm)' },
  { value: 'anytime', label: 'Anytime' },
] as const satisfies readonly FormOption[];

export const bookingPropertyTypes = [
  { value: 'residential', label: 'Residential Home' },
  { value: 'apartment', label: 'Apartment/Condo' },
  { value: 'office', label: 'Office' },
  { value: 'retail', label: 'Retail Store' },
  { value: 'warehouse', label: 'Warehouse' },
  { value: 'restaurant', label: 'Restaurant' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly FormOption[];

export const bookingPropertySizes = [
  { value: 'small', label: 'Small (under 1,500 sq ft)' },
  { value: 'medium', label: 'Medium (1,500-3,000 sq ft)' },
  { value: 'large', label: 'Large (3,000-5,000 sq ft)' },
  { value: 'xlarge', label: 'Extra large (over 5,000 sq ft)' },
] as const satisfies readonly FormOption[];

export const bookingServices = [
  { value: 'sanitation', label: 'Sanitation & Disinfection' },
  { value: 'pest-control', label: 'Pest Control' },
  { value: 'emergency-supplies', label: 'Emergency Supplies' },
  { value: 'complete-protection', label: 'Complete Protection' },
  { value: 'surveillance', label: 'Surveillance & Security' },
  { value: 'multiple', label: 'Multiple Services' },
  { value: 'consultation', label: 'Consultation (free assessment)' },
] as const satisfies readonly FormOption[];

export const bookingTimes = [
  { value: 'morning', label: 'Morning (8AM-12PM)' },
  { value: 'afternoon', label: 'Afternoon (12PM-5PM)' },
  { value: 'evening', label: 'Evening (5PM-8PM)' },
  { value: 'flexible', label: 'Flexible' },
] as const satisfies readonly FormOption[];

export const bookingReferralSources = [
  { value: 'google', label: 'Google search' },
  { value: 'referral', label: 'Friend or family' },
  { value: 'social', label: 'Social media' },
  { value: 'local-ad', label: 'Local advertisement' },
  { value: 'repeat', label: 'I am a repeat customer' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly FormOption[];

export const pestPropertyTypes = [
  { value: 'single-family', label: 'Single-Family Home' },
  { value: 'apartment', label: 'Apartment/Condo' },
  { value: 'townhouse', label: 'Townhouse' },
  { value: 'commercial', label: 'Commercial Building' },
  { value: 'restaurant', label: 'Restaurant' },
  { value: 'office', label: 'Office' },
  { value: 'warehouse', label: 'Warehouse' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly FormOption[];

export const pestPropertySizes = [
  { value: 'under-1000', label: 'Under 1,000 sq ft' },
  { value: '1000-2000', label: '1,000-2,000 sq ft' },
  { value: '2000-3000', label: '2,000-3,000 sq ft' },
  { value: '3000-5000', label: '3,000-5,000 sq ft' },
  { value: 'over-5000', label: 'Over 5,000 sq ft' },
] as const satisfies readonly FormOption[];

export const pests = wordsAsOptions([
  'Ants',
  'Cockroaches',
  'Spiders',
  'Rodents (Mice/Rats)',
  'Termites',
  'Wasps/Hornets',
  'Fleas/Ticks',
  'Bed Bugs',
  'Silverfish',
  'Carpenter Ants',
  'Fruit Flies',
  'Moths',
  'Other',
]);

export const pestSeverities = [
  { value: 'mild', label: 'Mild: I see one now and then' },
  { value: 'moderate', label: 'Moderate: I see them regularly' },
  { value: 'severe', label: 'Severe: I see them every day' },
  { value: 'emergency', label: 'Emergency: people are at risk', safetyNote: 'danger' },
] as const satisfies readonly FormOption[];

export const pestUrgencies = [
  { value: 'asap', label: 'As soon as possible' },
  { value: 'this-week', label: 'This week' },
  { value: 'next-week', label: 'Next week' },
  { value: 'within-month', label: 'Within a month' },
] as const satisfies readonly FormOption[];

export const guardPropertyTypes = [
  { value: 'residential', label: 'Residential Home' },
  { value: 'apartment', label: 'Apartment/Condo' },
  { value: 'commercial', label: 'Commercial Building' },
  { value: 'warehouse', label: 'Warehouse/Storage' },
  { value: 'retail', label: 'Retail Store' },
  { value: 'office', label: 'Office Building' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly FormOption[];

export const guardPropertySizes = [
  { value: 'small', label: 'Small (under 2,000 sq ft)' },
  { value: 'medium', label: 'Medium (2,000-5,000 sq ft)' },
  { value: 'large', label: 'Large (5,000-10,000 sq ft)' },
  { value: 'xlarge', label: 'Extra large (over 10,000 sq ft)' },
] as const satisfies readonly FormOption[];

export const guardServices = [
  { value: 'emergency', label: 'Emergency Response Only', safetyNote: 'guards' },
  { value: 'scheduled', label: 'Scheduled Patrol' },
  { value: 'event', label: 'Event Security' },
  { value: 'ongoing', label: 'Ongoing Protection' },
] as const satisfies readonly FormOption[];

export const guardDurations = [
  { value: '1month', label: '1 month' },
  { value: '3months', label: '3 months' },
  { value: '6months', label: '6 months' },
  { value: '12months', label: '12 months' },
  { value: 'ongoing', label: 'Ongoing (month-to-month)' },
] as const satisfies readonly FormOption[];
