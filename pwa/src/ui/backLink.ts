import { buttonClasses } from './Button';

/** The classes of a link back to a list. */
export const backLink = buttonClasses({ look: 'bare', icon: true }, 'back -ml-3 px-3');
