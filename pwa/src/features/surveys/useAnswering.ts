import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useHumanCheck } from '@/lib/humanCheck';
import type { Answering, View } from '@/offline/surveys/answering';
import type { Sheet } from '@/offline/surveys/model';
import { transport } from '@/offline/surveys/transport';
import { oneSurvey } from './queries';

export type Reader = {
  /** 0 for a visitor. */
  account: number;
  /** Returns the account that is signed in now, as far as the device knows. */
  who: typeof transport.who;
};

type Opened = { answering: Answering | undefined; failed: boolean };

const none: View = { sheet: undefined, trouble: undefined, writing: false };
const silent = () => () => undefined;

/** The parameters of a followed link: the company, and the invitation. */
export type Followed = { company?: string | undefined; invitation?: string | undefined };

/** A survey on this device, combined with the server's data. */
export function useAnswering({ account, who }: Reader, id: number, link: Followed = {}) {
  const { company } = link;
  const humanToken = useHumanCheck('survey');
  const [{ answering, failed }, setOpened] = useState<Opened>({
    answering: undefined,
    failed: false,
  });
  useEffect(() => {
    let left = false;
    let mine: Answering | undefined;
    const token = async () => (await humanToken()).token;
    const opening = import('@/offline/surveys/answering').then(({ Answering }) =>
      Answering.open(account, id, { transport: { ...transport, who }, token }),
    );
    opening.then(
      (opened) => {
        if (left) return opened.close();
        mine = opened;
        setOpened({ answering: opened, failed: false });
      },
      () => left || setOpened({ answering: undefined, failed: true }),
    );
    return () => {
      left = true;
      mine?.close();
      setOpened({ answering: undefined, failed: false });
    };
  }, [account, id, who]);
  const view = useSyncExternalStore(answering?.listen ?? silent, () => answering?.view ?? none);
  const invitation = link.invitation ?? view.sheet?.invitation;
  const query = useQuery(oneSurvey(account, id, { company, invitation }));
  const { data } = query;
  useEffect(() => {
    // A survey with another id is shown on another page.
    if (answering && data?.survey.id === id) {
      void answering.adopt(data.survey, data.askedAt, { company, invitation });
    }
  }, [answering, data, id, company, invitation]);
  useEffect(() => {
    const back = () => void answering?.flush(true);
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [answering]);
  return { answering, failed, query, ...view };
}

/** The save state of the answers. */
export type Keeping = 'nothing' | 'saving' | 'saved' | 'waiting' | 'refused' | 'signIn' | 'trouble';

export function keepingOf({ sheet, trouble }: View): Keeping {
  if (trouble) return 'trouble';
  if (!sheet) return 'nothing';
  if (sheet.refused || Object.keys(sheet.faults).length > 0) return 'refused';
  if (sheet.paused) return 'signIn';
  return unsent(sheet);
}

function unsent({ waiting, submitting, attempts, response }: Sheet): Keeping {
  if (submitting || waiting.length > 0) return attempts > 0 ? 'waiting' : 'saving';
  return response ? 'saved' : 'nothing';
}
