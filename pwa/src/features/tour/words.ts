export const steps = {
  welcomeToDaymark: 'Welcome to Daymark',
  oneSmallThingA:
    'One small thing a day, and people who do the same. Here is where everything stands, in half a minute.',
  yourDay: 'Your day',
  whatYourProgramsAsk:
    'What your programs ask of you stands here. One tap logs it, and a tap in the same place takes it back.',
  daysInARow: 'Days in a row',
  aDayWithSomething:
    'A day with something done lights its mark. A freeze covers a day that stays open. Tap a mark to look at its day.',
  withOrWithoutA: 'With or without a network',
  whatYouLogIs:
    'What you log is kept on this device at once, and sent when there is a network. This line says where that stands.',
  inGoodCompany: 'In good company',
  theStreakThatAll:
    'The streak that all of us keep together. Below it stands what others did in the last five minutes.',
  programs: 'Programs',
  lookAroundAndJoin:
    'Look around, and join what you like. What you are in already waits for you on your day.',
  yoursAlone: 'Yours alone',
  yourProfileWhoSees:
    'Your profile, who sees you, and what you are told of. This tour stands there too, for another time.',
};

export const tour = {
  prev: 'Prev',
  letsGo: "Let's Go",
  next: 'Next',
  stepOf: (at: number, count: number) => `Step ${at + 1} of ${count}`,
  closeTheTour: 'Close the tour',
};
