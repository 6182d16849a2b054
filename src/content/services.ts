import { paths } from '#lib/paths.ts';

interface Service {
  readonly name: string;
  readonly path: string;
  /** One line for the menus. */
  readonly description: string;
}

/** The six services, in the order of the menus and the home page. */
export const services = [
  {
    name: 'Live Guard Response',
    path: paths.liveGuardResponse,
    description: 'For plan members: a guard when the alarm goes off',
  },
  {
    name: 'Sanitation & Disinfection',
    path: paths.sanitation,
    description: 'Crime scene, trauma and biohazard cleanup',
  },
  {
    name: 'Pest Control',
    path: paths.pestControl,
    description: 'Inspection and treatment for homes and businesses',
  },
  {
    name: 'Emergency Supplies',
    path: paths.emergencySupplies,
    description: 'Kits and food for the first days of a disaster',
  },
  {
    name: 'Complete Protection',
    path: paths.completeProtection,
    description: 'One plan for a whole facility',
  },
  {
    name: 'Surveillance & Security',
    path: paths.surveillanceSecurity,
    description: 'Cameras, recorders and locks, installed',
  },
] as const satisfies readonly Service[];

export type ServicePath = (typeof services)[number]['path'];
