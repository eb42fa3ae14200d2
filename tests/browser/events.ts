import type { Site } from './site';

const HOUR_MS = 3_600_000;

/** The time this many hours from now, at a full hour. */
export const inHours = (hours: number) =>
  new Date(Math.ceil(Date.now() / HOUR_MS + hours) * HOUR_MS).toISOString();

/** A published walk with a venue, a leader and a timetable. */
export async function walk(site: Site, more: object = {}): Promise<number> {
  const token = await site.adminToken();
  const input = {
    title: 'Walk by the river',
    summary: 'Slowly along the water, with tea at the old mill.',
    description: 'We meet at the door and walk for an hour.\nCome in shoes that may get wet.',
    timezone: 'Europe/Berlin',
    starts_at: inHours(72),
    ends_at: inHours(75),
    status: 'published',
    capacity: 2,
    online_url: 'https://meet.example/walk',
    ...more,
  };
  const { id } = await site.call('POST', '/v1/core/event', input, token);
  const part = (path: string, body: object) =>
    site.call('POST', `/v1/core/event/${id}/${path}`, body, token);
  const mill = {
    name: 'The old mill',
    address: 'Mill Lane 3',
    city: 'Bremen',
    note: 'Ring twice.',
  };
  const venue = await part('venue', { ...mill, map_url: 'https://maps.example/mill' });
  const guide = { name: 'Ida Holm', role: 'Guide', bio: 'Knows each bird by its voice.' };
  const trainer = await part('trainer', guide);
  const [from, to] = [input.starts_at, input.ends_at].map((at) => Date.parse(at)) as [
    number,
    number,
  ];
  const half = new Date((from + to) / 2).toISOString();
  const by = { trainer_id: trainer.id };
  await part('schedule', {
    title: 'Along the water',
    starts_at: input.starts_at,
    ends_at: half,
    ...by,
  });
  const venue_id = venue.id;
  await part('schedule', { title: 'Tea', starts_at: half, ends_at: input.ends_at, venue_id });
  return id;
}
