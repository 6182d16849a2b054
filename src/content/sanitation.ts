import type { Job, Section, ServicePageContent } from './page-content.ts';
import { promises } from './promises.ts';

interface SanitationContent extends ServicePageContent {
  readonly jobs: Section<Job>;
}

export const sanitation: SanitationContent = {
  hero: {
    topic: 'Sanitation & Disinfection',
    title: 'Close the door. We make the room safe again.',
    lead: 'Crime scene, trauma and biohazard cleanup across California. Trained crews work discreetly and do the whole job, so that you do not have to.',
  },
  facts: [
    { value: '24/7', label: 'emergency line: call at any hour' },
    promises.emergencyBooking,
    promises.assessmentReply,
    promises.satisfaction,
  ],
  rightNow: {
    title: 'Before we get there',
    lead: 'You do not have to do much. These five steps keep you safe.',
    items: [
      'If anyone is hurt, or the police do not know yet, call 911.',
      'Wait until the police or the coroner release the scene.',
      'Keep people and pets out. Close the door, and turn off fans and air conditioning.',
      'Do not wipe, vacuum or use bleach. That can spread contamination.',
      'If you may file an insurance claim, take photos from the doorway.',
    ],
  },
  jobs: {
    title: 'Six situations we help with',
    lead: 'This is what we do in each, and what it means for you.',
    items: [
      {
        title: 'Unattended Death Cleanup',
        text: 'We remove what cannot be cleaned, disinfect the room and treat the odor at its source.',
        outcome: 'You can enter the home again.',
      },
      {
        title: 'Suicide Cleanup',
        text: 'We work discreetly and clean every affected surface. We set personal belongings aside and ask you before we discard anything.',
        outcome: 'No one who loved them has to do this.',
      },
      {
        title: 'Crime Scene Cleanup',
        text: 'After investigators release the scene, we remove blood, fingerprint powder and tear gas residue, then disinfect.',
        outcome: 'You can live or work there again.',
      },
      {
        title: 'Biohazard & Hazmat Cleanup',
        text: 'We contain sewage, bodily fluids, needles and chemical residue, and take them away as hazardous waste.',
        outcome: 'The hazard is removed, not moved around.',
      },
      {
        title: 'Hoarding Cleanup',
        text: 'We sort with you, room by room: keep, donate or discard. We clean as we go.',
        outcome: 'Clear exits, safe floors and a kitchen you can use.',
      },
      {
        title: 'Disease Decontamination',
        text: 'After an infectious illness, we disinfect the surfaces that people touch, from door handles to air vents.',
        outcome: 'Family, students or staff can come back.',
      },
    ],
  },
  benefits: {
    title: 'What you can rely on',
    items: [
      {
        title: 'Licensed, certified, insured',
        text: 'Crews are licensed and certified for the work, and insured while they are on your property.',
      },
      {
        title: 'Discreet',
        text: 'We work quietly and respect your privacy.',
      },
      {
        title: 'Help with insurance',
        text: 'Some property policies pay for this kind of cleanup. If you have a claim, tell us in the assessment form.',
      },
      {
        title: 'Guaranteed',
        text: '100% satisfaction guarantee. If the work is not right, tell us and we make it right.',
      },
    ],
  },
  steps: {
    title: 'How the work goes',
    lead: 'Four steps, always in this order.',
    items: [
      {
        title: 'Emergency Response',
        text: 'Call at any hour. We ask only what we need to know and explain the next step. An emergency booking gets a response within 24 to 48 hours.',
        time: 'Phone line open 24/7',
      },
      {
        title: 'Safe Containment',
        text: 'We seal off the area, so that nothing spreads to the rooms you still use.',
      },
      {
        title: 'Decontamination',
        text: 'We remove what cannot be saved, and clean, disinfect and deodorize the rest.',
      },
      {
        title: 'Restoration',
        text: 'We check the result with you, return personal belongings and tell you what repairs, if any, are left to do.',
      },
    ],
  },
  closing: {
    title: 'Something happened tonight?',
    lead: 'Call now. The emergency line is open 24/7, and we tell you what to do first.',
  },
};
