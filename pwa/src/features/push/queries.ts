import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { deviceState, turnOff, turnOn } from './device';

export type Reminder = Schema['Reminder'];
type ReminderIn = Schema['ReminderIn'];
type ReminderPatch = Schema['ReminderPatch'];
export type Quiet = { from: string; to: string };

/** The state of this device. */
export const thisDevice = (member: number) =>
  queryOptions({
    queryKey: ['push', 'here', member],
    queryFn: () => deviceState(member),
    staleTime: 0,
    // The browser's own settings may have changed in the meantime.
    refetchOnWindowFocus: true,
  });

const list = async (signal: AbortSignal) =>
  (await body(api.GET('/v1/auth/push/device', { signal }))).data;

export type Device = Awaited<ReturnType<typeof list>>[number];

/** All devices with notifications. */
export const devices = queryOptions({
  queryKey: ['push', 'devices'],
  queryFn: ({ signal }) => list(signal),
  staleTime: 0,
});

export const quietHours = queryOptions({
  queryKey: ['push', 'quiet'],
  queryFn: async ({ signal }) => (await body(api.GET('/v1/auth/push/quiet', { signal }))).data,
});

export const reminders = queryOptions({
  queryKey: ['push', 'reminders'],
  queryFn: async ({ signal }) => (await body(api.GET('/v1/auth/reminder', { signal }))).data,
});

/** The habits of the member's programs, which can each have a reminder. */
export const habits = queryOptions({
  queryKey: ['push', 'habits'],
  queryFn: async ({ signal }) => {
    const { data } = await body(api.GET('/v2/core/challenge/user', { signal }));
    return data.challenges.flatMap(({ challenge }) =>
      challenge.activities.map(({ id, title }) => ({ id, title, program: challenge.title })),
    );
  },
});

/** Turns notifications on this device on or off. */
export function useSwitch(member: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => (on ? turnOn(member) : turnOff()),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: thisDevice(member).queryKey }),
        client.invalidateQueries({ queryKey: devices.queryKey }),
      ]),
  });
}

export function useTest() {
  return useMutation({
    mutationFn: async () => (await body(api.POST('/v1/auth/push/test'))).data.devices,
  });
}

export function useForget() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) =>
      (await body(api.DELETE('/v1/auth/push/device/{id}', { params: { path: { id } } }))).data,
    onSuccess: (left) => client.setQueryData(devices.queryKey, left),
  });
}

/** Sets or clears the quiet hours. */
export function useQuiet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (hours: Quiet | undefined) => {
      const path = '/v1/auth/push/quiet';
      return (await body(hours ? api.PATCH(path, { body: hours }) : api.DELETE(path))).data;
    },
    // One at a time, so that the last change wins.
    scope: { id: 'quiet-hours' },
    onSuccess: (hours) => client.setQueryData(quietHours.queryKey, hours),
  });
}

/** Creates a reminder, or changes the one with this id. */
export function useSaveReminder(id?: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: ReminderIn & ReminderPatch) => {
      const params = { path: { id: id ?? 0 } };
      await (id === undefined
        ? body(api.POST('/v1/auth/reminder', { body: input }))
        : body(api.PATCH('/v1/auth/reminder/{id}', { params, body: input })));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: reminders.queryKey }),
  });
}

/** Turns a reminder on or off. */
export function useSwitchReminder(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (enabled: boolean) =>
      (
        await body(
          api.PATCH('/v1/auth/reminder/{id}', { params: { path: { id } }, body: { enabled } }),
        )
      ).data,
    // One at a time, so that the last change wins.
    scope: { id: `reminder-${id}` },
    onSuccess: (changed) =>
      client.setQueryData(reminders.queryKey, (all) =>
        all?.map((each) => (each.id === changed.id ? changed : each)),
      ),
  });
}

export function useRemoveReminder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) =>
      (await body(api.DELETE('/v1/auth/reminder/{id}', { params: { path: { id } } }))).data,
    onSuccess: (left) => client.setQueryData(reminders.queryKey, left),
  });
}
