export const problem = {
  unknown: 'An error has occured.',
  offline: 'You are offline. Try again when the connection is back.',
  retry: (message: string, wait: string) => `${message} Try again in ${wait}.`,
};
