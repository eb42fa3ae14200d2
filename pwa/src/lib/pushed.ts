/** Where it stands which account of this device is pushed to. */
export const PUSHED = 'daymark-push';
