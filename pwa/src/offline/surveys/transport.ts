import { type Answer, call, transport as overHttp, type Transport } from '../transport';
import type { Saved, Sent } from './model';

/** The calls that sheets need. Tests provide a fake. */
export type SheetTransport = Pick<Transport, 'who' | 'renew'> & {
  save(survey: number, sent: Sent): Promise<Answer<Saved>>;
};

export const transport: SheetTransport = {
  save: (survey, sent) => call('POST', `/v1/core/survey/${survey}/survey-response`, sent),
  who: overHttp.who,
  renew: overHttp.renew,
};
