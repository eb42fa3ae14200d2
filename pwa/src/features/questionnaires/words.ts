import { formatMoment } from '@/lib/dates';
import { formatPlural } from '@/lib/format';

export const answers = {
  pleaseAnswerThisQuestion: 'Please Answer This Question',
};

export const queries = {
  moduleStatus: 'module status',
  ownPrograms: 'own programs',
};

export const setting = {
  oneOfSomeChoices: 'One of some choices',
  severalOfSomeChoices: 'Several of some choices',
  aText: 'A text',
  aRate: 'A rate',
};

export const questionDraft = {
  question: (at: number) => `Question ${at + 1}`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
  whatIsAsked: 'What is asked',
  answeredBy: 'Answered by',
  highestRate: 'Highest rate',
  choices: 'Choices',
  oneALine2: 'One a line, 2 to 30.',
  mustBeAnswered: 'Must be answered',
};

export const editQuestions = {
  questionsOf: (title: string) => `Questions of ${title}`,
  loadingTheQuestions: 'Loading the questions',
  theQuestions: 'The questions',
  theQuestionsAreKept: 'The questions are kept.',
  whatSomebodyHasAnswered:
    'What somebody has answered is never changed: other words make another question of it.',
  itAsksNothingYet: 'It asks nothing yet.',
  addAQuestion: 'Add a question',
  pointsForAnswering: 'Points for answering',
  onceNoneWith0: 'Once. None with 0.',
  saving: 'Saving…',
  saveTheQuestions: 'Save the questions',
};

export const questions = {
  loadingTheQuestions: 'Loading the questions',
  theQuestions: 'The questions',
  questions: 'Questions',
  notOpenForAnswers: (length: number) =>
    `${formatPlural(length, 'question')}, not open for answers now.`,
  answered: (at: number) => `Answered ${formatMoment(at)}`,
  changeTheAnswers: 'Change the answers',
  yourAnswersAreKept: (points: number) =>
    `Your answers are kept: +${formatPlural(points, 'point')}.`,
  yourAnswersAreKept2: 'Your answers are kept.',
  sending: 'Sending…',
  sendTheAnswers: 'Send the answers',
};
