import type { Job, Section, ServicePageContent } from './page-content.ts';
import { promises } from './promises.ts';

interface SanitationContent extends ServicePageContent {
  readonly jobs: Section<Job>;
}

export const sanitation: SanitationContent = {
  hero: {
    topic: 'Sanitation & Disinfection',
    title: 'Close the door. We make the room safe again.',
    lead: 'Crime scene, trauma and biohazard cleanup across California. Trained crews who come quietly, do the whole job and spare you the sight of it.',
  },
  facts: [
    promises.emergencyLine,
    promises.assessmentReply,
    promises.emergencyBooking,
    promises.satisfaction,
  ],
  rightNow: {
    title: 'Before we get there',
    lead: 'You do not have to do much. These five things protect you and whatever can be saved.',
    items: [
      'If anyone is hurt, or the police have not been there yet, call 911.',
      'Wait until the police or the coroner have released the scene.',
      'Keep people and pets out, close the door and switch off fans and air conditioning.',
      'Do not wipe, vacuum or use bleach. It spreads what it does not reach.',
      'Photograph the room from the doorway if your insurer will be asked to pay.',
    ],
  },
  jobs: {
    title: 'Six situations we are called to',
    lead: 'Each has its own hazards. This is what we do, what decides how long it takes, and what you have at the end.',
    items: [
      {
        title: 'Unattended Death Cleanup',
        text: 'We remove fluids and everything they have soaked into, down to the subfloor where needed, then disinfect and clear the odor at its source.',
        time: 'Depends on how long the person lay there, and on the floor.',
        worth: 'A home that relatives can enter, empty and hand over.',
      },
      {
        title: 'Suicide Cleanup',
        text: 'We come quietly, work behind closed doors and leave nothing for the family to find. Personal things are set aside and cleaned, never thrown out unasked.',
        time: 'Depends on how many rooms and surfaces were reached.',
        worth: 'Nobody who loved them has to do this.',
      },
      {
        title: 'Crime Scene Cleanup',
        text: 'Once investigators release the scene we remove blood, fingerprint powder and tear gas residue, and disinfect what stays.',
        time: 'Starts when the scene is released; then the area decides.',
        worth: 'A home or business you can open again.',
      },
      {
        title: 'Biohazard & Hazmat Cleanup',
        text: 'Sewage, bodily fluids, needles and chemical residue are contained, packed and taken away as hazardous waste.',
        time: 'Depends on the substance, the volume and its transport.',
        worth: 'The hazard is gone, not spread thinner.',
      },
      {
        title: 'Hoarding Cleanup',
        text: 'We sort with you, room by room: keep, give away, dispose. Waste, droppings and mold are treated as we reach them.',
        time: 'As many visits as the person living there needs.',
        worth: 'Clear exits, safe floors and a kitchen that works.',
      },
      {
        title: 'Disease Decontamination',
        text: 'We disinfect every surface that hands and air reach after an infectious illness, from door handles to air returns.',
        time: 'Depends on the floor area and the disinfectant’s contact time.',
        worth: 'Staff, pupils or family come back to rooms that are safe.',
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
        text: 'No one on your street needs to know why we are there. We do not talk about where we have been.',
      },
      {
        title: 'Clear for your insurer',
        text: 'Many property policies pay for this kind of cleanup. Tell us about a claim in the assessment form and we prepare for it from the start.',
      },
      {
        title: 'Guaranteed',
        text: '100% satisfaction guarantee. If something is not right, tell us and we come back to it.',
      },
    ],
  },
  steps: {
    title: 'How the work goes',
    lead: 'Four stages, in this order, every time.',
    items: [
      {
        title: 'Emergency Response',
        text: 'You tell us what happened. We ask only what we need, explain the next step and agree when a crew comes.',
        time: 'Line open 24/7',
      },
      {
        title: 'Safe Containment',
        text: 'The area is sealed off and kept under control, so that nothing travels to the rooms you still use.',
      },
      {
        title: 'Decontamination',
        text: 'What cannot be saved is removed and packed as hazardous waste. What stays is cleaned, disinfected and freed of odor.',
      },
      {
        title: 'Restoration',
        text: 'We check the result with you, return personal things and tell you what, if anything, still needs a carpenter or a painter.',
      },
    ],
  },
  closing: {
    title: 'Something happened tonight?',
    lead: 'Call now. A person answers, day and night, and tells you what to do until we are there.',
  },
};
