// The options of the free safety assessment. Long lists are divided into groups with headings.

import { wordsAsOptions, type FormOption } from './form-options.ts';

interface AssessmentGroup {
  readonly heading: string;
  readonly options: readonly FormOption[];
}

export const assessmentPropertyTypes = [
  { value: 'residential', label: 'Residential Home' },
  { value: 'apartment', label: 'Apartment/Condo' },
  { value: 'commercial', label: 'Commercial Building' },
  { value: 'office', label: 'Office' },
  { value: 'retail', label: 'Retail Store' },
  { value: 'restaurant', label: 'Restaurant' },
  { value: 'warehouse', label: 'Warehouse' },
  { value: 'school', label: 'School' },
  { value: 'worship', label: 'Place of Worship' },
  { value: 'government', label: 'Government Facility' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly FormOption[];

export const assessmentUrgencies = [
  { value: 'emergency', label: 'Emergency (Immediate)', safetyNote: 'danger' },
  { value: 'urgent', label: 'Urgent (Within 24 hours)' },
  { value: 'standard', label: 'Standard (Within 3-5 days)' },
  { value: 'scheduled', label: 'Scheduled (Within 1-2 weeks)' },
] as const satisfies readonly FormOption[];

export const assessmentTimeframes = [
  { value: 'morning', label: 'Morning (8am-12pm)' },
  { value: 'afternoon', label: 'Afternoon (12pm-5pm)' },
  { value: 'evening', label: 'Evening (5pm-8pm)' },
  { value: 'flexible', label: 'Flexible' },
] as const satisfies readonly FormOption[];

export const assessmentReferralSources = [
  { value: 'search', label: 'Search engine' },
  { value: 'referral', label: 'Friend or family' },
  { value: 'insurance', label: 'Insurance company' },
  { value: 'emergency', label: 'Police, fire or emergency services' },
  { value: 'repeat', label: 'I am a repeat customer' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly FormOption[];

export const assessmentServices = [
  {
    heading: 'Cleanup and sanitation',
    options: [
      { value: 'crime-scene-cleanup', label: 'Crime scene cleanup' },
      { value: 'unattended-death-cleanup', label: 'Unattended death cleanup' },
      { value: 'suicide-cleanup', label: 'Suicide and trauma cleanup', safetyNote: 'grief' },
      { value: 'biohazard-removal', label: 'Biohazard and hazmat removal' },
      { value: 'hoarding-cleanup', label: 'Hoarding cleanup' },
      { value: 'disease-decontamination', label: 'Disease decontamination' },
      { value: 'odor-removal', label: 'Odor removal' },
      { value: 'vehicle-decontamination', label: 'Vehicle decontamination' },
      { value: 'routine-sanitization', label: 'Routine sanitization of a facility' },
    ],
  },
  {
    heading: 'Pest control',
    options: [
      { value: 'pest-inspection', label: 'Pest inspection' },
      { value: 'ant-roach-treatment', label: 'Ants or cockroaches' },
      { value: 'rodent-control', label: 'Rodents' },
      { value: 'termite-treatment', label: 'Termites' },
      { value: 'bed-bug-treatment', label: 'Bed bugs' },
      { value: 'spider-wasp-treatment', label: 'Spiders or wasps' },
      { value: 'flea-tick-treatment', label: 'Fleas or ticks' },
      { value: 'pest-prevention', label: 'Ongoing pest prevention' },
    ],
  },
  {
    heading: 'Emergency preparedness',
    options: [
      { value: 'home-emergency-kit', label: 'Emergency kit for a household' },
      { value: 'workplace-emergency-kit', label: 'Emergency supplies for a workplace' },
      { value: 'school-church-kit', label: 'Emergency supplies for a school or church' },
      { value: 'first-aid-supplies', label: 'First aid supplies' },
      { value: 'emergency-food', label: 'Emergency food storage' },
      { value: 'earthquake-preparedness', label: 'Earthquake preparedness' },
      { value: 'wildfire-preparedness', label: 'Wildfire preparedness' },
      { value: 'evacuation-planning', label: 'Evacuation planning' },
    ],
  },
  {
    heading: 'Facility security',
    options: [
      { value: 'security-assessment', label: 'Security walk-through' },
      { value: 'camera-installation', label: 'Camera installation' },
      { value: 'camera-upgrade', label: 'Upgrade of existing cameras' },
      { value: 'smart-locks', label: 'Smart locks and entry' },
      { value: 'security-lighting', label: 'Security lighting' },
      { value: 'alarm-review', label: 'Alarm review and false alarms' },
      { value: 'self-defense-equipment', label: 'Personal safety equipment' },
    ],
  },
  {
    heading: 'Guards',
    options: [
      { value: 'live-guard-response', label: 'Live guard response', safetyNote: 'guards' },
      { value: 'scheduled-patrol', label: 'Scheduled patrol', safetyNote: 'guards' },
      { value: 'event-security', label: 'Event security', safetyNote: 'guards' },
      { value: 'ongoing-protection', label: 'Ongoing protection', safetyNote: 'guards' },
    ],
  },
  {
    heading: 'Complete protection',
    options: [
      { value: 'complete-home', label: 'Complete protection for a home' },
      { value: 'complete-business', label: 'Complete protection for a business' },
      { value: 'complete-multi-site', label: 'Complete protection for several sites' },
    ],
  },
  { heading: 'Something else', options: [{ value: 'other', label: 'Other' }] },
] as const satisfies readonly AssessmentGroup[];

const concernGroups = [
  {
    heading: 'Health and cleanliness',
    concerns: [
      'Blood or bodily fluids',
      'Strong or lingering odors',
      'Mold or moisture',
      'Infectious illness on site',
      'Hoarding or heavy clutter',
      'Needles or other sharps',
      'Chemical spill or residue',
    ],
  },
  {
    heading: 'Pests',
    concerns: [
      'Insects indoors',
      'Rodents or droppings',
      'Termites or wood damage',
      'Bed bugs',
      'Stinging insects',
      'Pets near treated areas',
    ],
  },
  {
    heading: 'Break-ins and property',
    concerns: [
      'Recent break-in',
      'Theft or stolen packages',
      'Vandalism',
      'Poor lighting',
      'Weak doors, windows or locks',
      'Missing or failing cameras',
      'Frequent false alarms',
    ],
  },
  {
    heading: 'People',
    concerns: [
      'Threats or harassment',
      'Trespassing or loitering',
      'Elderly or disabled residents',
      'Children on site',
      'Staff working alone',
    ],
  },
  {
    heading: 'Disasters',
    concerns: [
      'Earthquake readiness',
      'Wildfire or smoke',
      'Power or water outage',
      'No emergency plan or supplies',
    ],
  },
] as const;

export const assessmentConcerns = concernGroups.map(({ heading, concerns }) => ({
  heading,
  options: wordsAsOptions(concerns),
}));
