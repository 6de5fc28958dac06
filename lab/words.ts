// What the synthetic life is made of: roles, places and things; no person is named.

export const PROJECTS = [
  { title: 'Greenhouse at Larkmoor', cue: 'greenhouse', charter: 'Build a heated greenhouse behind the old barn.' },
  { title: 'Glass café in Brindle', cue: 'café in Brindle', charter: 'Open a small café under a glass roof.' },
  { title: 'Kitchen renovation', cue: 'kitchen', charter: 'Renew the kitchen without moving out.' },
  { title: 'Bathroom renovation', cue: 'bathroom', charter: 'Make the upstairs bathroom fit for old age.' },
  { title: 'Autumn voyage to the Faroe Islands', cue: 'Faroe voyage', charter: 'Two weeks of walking and boats.' },
  {
    title: 'Spring voyage to Lofoten',
    cue: 'Lofoten voyage',
    charter: 'Ten days on skis, and the boats to get there.',
  },
  { title: 'Choir jubilee concert', cue: 'choir concert', charter: 'A concert for the fiftieth year of the choir.' },
  { title: 'Robotics club', cue: 'robotics', charter: 'A club where pupils build walking robots.' },
  { title: 'Tax return 2025', cue: 'tax return', charter: 'Papers for the office, complete and in time.' },
  { title: 'Allotment on Quarry Lane', cue: 'allotment', charter: 'Beds, a shed and a well on the rented plot.' },
  {
    title: 'Moving to Harbour Street',
    cue: 'move to Harbour Street',
    charter: 'Give up the flat and move house by winter.',
  },
  { title: 'Night sky podcast', cue: 'podcast', charter: 'Twelve episodes about what one sees at night.' },
] as const;

export const ROLES = [
  'carpenter',
  'electrician',
  'plumber',
  'treasurer',
  'surveyor',
  'librarian',
  'harbour master',
  'caretaker',
  'tax adviser',
  'neighbour upstairs',
  'conductor',
  'ferry agent',
  'sound engineer',
  'glazier',
  'roofer',
  'landlord',
  'gardener',
  'mechanic',
];
export const VENDORS = [
  'Harrow Stone',
  'Blue Kettle Supplies',
  'Northgate Timber',
  'Tallow and Wick',
  'Fenwick Glass',
  'Redshank Ferries',
  'Copperfield Pipes',
  'Willow Print',
  'Saltmarsh Tools',
  'Owl Lamp Works',
];
export const PLACES = [
  'the boathouse',
  'the old barn',
  'Mill Cottage',
  'the parish hall',
  'Station Yard',
  'the tower room',
  'Heron Pier',
  'the cellar of number nine',
];
export const MATERIALS = [
  'cedar shingles',
  'slate tiles',
  'oak boards',
  'tempered panes',
  'copper gutters',
  'linen curtains',
  'brass hinges',
  'cork panels',
  'lime plaster',
  'zinc sheets',
  'birch plywood',
  'clay bricks',
];
export const OBJECTS = [
  'staircase',
  'back door',
  'workbench',
  'window bench',
  'water tank',
  'bookcase',
  'stage',
  'luggage rack',
  'cupboard',
  'chimney',
  'railing',
  'cold frame',
];
export const PROBLEMS = [
  'dry rot',
  'a cracked beam',
  'a wasp nest',
  'mould',
  'a leaking joint',
  'loose wiring',
  'rust',
];
export const DOCUMENTS = [
  'insurance certificate',
  'floor plan',
  'guest list',
  'signed lease',
  'revised estimate',
  'packing list',
  'programme booklet',
  'bank statement',
  'inventory',
  'safety report',
];
export const PHASES = ['foundation', 'rehearsals', 'paperwork', 'wiring', 'booking', 'painting', 'testing', 'planting'];
export const OFFICES = ['building office', 'harbour office', 'revenue office', 'school office', 'customs office'];
export const CHANNELS = ['text messages', 'letters', 'e-mail', 'a note under the door', 'voice messages'];
export const HABITS: readonly (readonly [string, string, string])[] = [
  ['coffee', 'black, without sugar', 'How do I drink my coffee?'],
  ['train seat', 'by the window, facing forward', 'Which seats do I prefer on trains?'],
  ['meeting length', 'twenty-five minutes at most', 'How long may meetings last?'],
  ['tone of letters', 'plain and short, no flattery', 'In what tone should a letter be written?'],
  ['units', 'metric, with a decimal point', 'Which unit system do I use?'],
  ['hotel', 'a quiet room on a high floor', 'What matters to me when booking hotels?'],
  ['working hours', 'from seven until three', 'During which hours do I work?'],
  ['allergies', 'hazelnuts and penicillin', 'What am I allergic to?'],
  ['newspaper', 'on paper and only on Saturdays', 'How do I read newspapers?'],
  ['calendar', 'weeks begin on Monday', 'On which day do weeks begin in my calendars?'],
  ['invoices', 'as one file for each month', 'How should an invoice be filed?'],
  ['shoes', 'size forty-three, wide', 'Which shoe size do I wear?'],
];
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
export const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
