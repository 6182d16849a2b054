/** Each request form has its own names of services. This module maps them to the services of the site. */
import { assessmentServices } from '#content/assessment-options.ts';
import { bookingServices, guardServices, quoteServices } from '#content/form-options.ts';
import { requestKinds } from '#features/service-requests/request-kind.ts';

const sanitation = 'Sanitation & Disinfection';
const pestControl = 'Pest Control';
const supplies = 'Emergency Supplies';
const protection = 'Complete Protection';
const security = 'Surveillance & Security';
const guards = 'Live Guard Response';
const unnamed = 'No service named';

const ofQuotes: Record<string, string> = {
  'Crime Scene & Trauma Cleanup': sanitation,
  'Biohazard Remediation': sanitation,
  'Professional Sanitization': sanitation,
  'Pest Control & Inspection': pestControl,
  'Emergency Supply Kit': supplies,
  'Security System Installation': security,
  'Complete Protection Package': protection,
};
const ofAssessments: Record<string, string> = {
  'Cleanup and sanitation': sanitation,
  'Pest control': pestControl,
  'Emergency preparedness': supplies,
  'Facility security': security,
  Guards: guards,
  'Complete protection': protection,
};

/** The service of the site for each key in the database, such as `'booking: sanitation'`. */
const groups = new Map<string, string>([
  ...requestKinds.map((kind): [string, string] => [kind, unnamed]),
  ['pest-quote', pestControl],
  ['guard-application', guards],
  ...quoteServices.map(({ value, label }): [string, string] => [
    `quote: ${value}`,
    ofQuotes[value] ?? label,
  ]),
  ...bookingServices.map(({ value, label }): [string, string] => [`booking: ${value}`, label]),
  ...guardServices.map(({ value }): [string, string] => [`guard-application: ${value}`, guards]),
  ...assessmentServices.flatMap(({ heading, options }) =>
    options.map(({ value, label }): [string, string] => [
      `assessment: ${value}`,
      ofAssessments[heading] ?? label,
    ]),
  ),
]);

/**
 * `'pest-quote'` and `'booking: pest-control'` -> `'Pest Control'`. For an unknown service, only the prefix is removed.
 */
export function serviceGroup(service: string): string {
  return groups.get(service) ?? service.replace(/^[a-z-]+: /, '');
}

/** All keys in the database that belong to this service of the site. */
export function servicesOf(group: string): string[] {
  const known = [...groups].filter(([, of]) => of === group).map(([service]) => service);
  return [...known, ...requestKinds.map((kind) => `${kind}: ${group}`)];
}
