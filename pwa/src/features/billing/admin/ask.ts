import { modal } from '@/ui/modal';
import { endCompanyPackage, endGiven, endSubscription, openDispute } from './queries';
import { askReason as words } from './words';

/** Changes that end something require a reason. */

export const askToEndSubscription = (id: number, title: string) =>
  modal.open('give reason', {
    title: words.subscriptionTitle(title),
    text: words.subscriptionText,
    verb: words.subscriptionVerb,
    done: words.subscriptionDone,
    change: endSubscription(id),
  });

export const askToEndGiven = (id: number, title: string) =>
  modal.open('give reason', {
    title: words.givenTitle(title),
    text: words.givenText,
    verb: words.givenVerb,
    done: words.givenDone,
    change: endGiven(id),
  });

export const askToEndCompany = (id: number, title: string, company: string) =>
  modal.open('give reason', {
    title: words.companyTitle(title, company),
    text: words.companyText,
    verb: words.companyVerb,
    done: words.companyDone,
    change: endCompanyPackage(id),
  });

export const askToDispute = (id: number) =>
  modal.open('give reason', {
    title: words.disputeTitle,
    text: words.disputeText,
    verb: words.disputeVerb,
    done: words.disputeDone,
    change: openDispute(id),
  });
