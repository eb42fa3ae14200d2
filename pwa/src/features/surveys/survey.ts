import type { Schema } from '@/api/client';

export type SurveyCard = Schema['SurveyCard'];
export type Survey = Schema['SurveyOut'];
export type Question = Schema['SurveyQuestion'];
export type Report = Schema['SurveyReport'];
export type Scorecard = Schema['Scorecard'];
export type ScorecardEntry = Schema['ScorecardEntry'];
