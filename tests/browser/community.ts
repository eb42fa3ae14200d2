import { walk } from './events';
import type { Site } from './site';

const title = 'Thirty days of daylight';
const activities = [
  { title: 'Morning walk', points: 10 },
  { title: 'Read 20 pages', points: 20 },
  { title: '10,000 steps', points: 40, target_amount: 10_000, unit: 'steps' },
] as const;
const names = [
  'Ana Lindqvist',
  'Ben Asante',
  'Chloé Dubois',
  'Daniel Weber',
  'Emi Tanaka',
] as const;

export type Name = (typeof names)[number];
export type Habit = (typeof activities)[number]['title'];

export type Account = { email: string; password: string };
type Member = { name: Name; account: Account; token: string };

/** A running program and its members, who log through the API like any device. */
export class Community {
  readonly title = title;
  #program: number;
  #activities: { id: number; title: string }[];
  #members: Member[];

  private constructor(
    program: { id: number; activities: { id: number; title: string }[] },
    members: Member[],
  ) {
    this.#program = program.id;
    this.#activities = program.activities;
    this.#members = members;
  }

  static async found(site: Site): Promise<Community> {
    const program = await startProgram(site);
    await walk(site);
    const members: Member[] = [];
    for (const name of names) {
      const [first_name, last_name] = name.split(' ');
      const email = `${members.length}@daymark.example`;
      const account = { email, password: 'one-small-thing-8' };
      const person = { ...account, first_name, last_name };
      const { access_token: token } = await site.call('POST', '/v1/auth/user/register', person);
      await site.call('POST', `/v2/core/challenge/${program.id}/join`, {}, token);
      // Skip the tour.
      await site.call('PATCH', '/v1/auth/user/mark-tour-completed', {}, token);
      members.push({ name, account, token });
    }
    return new Community(program, members);
  }

  get program(): number {
    return this.#program;
  }

  get accounts(): Account[] {
    return this.#members.map(({ account }) => account);
  }

  /** Points: Ana 50, Ben 40, Chloé 30, Daniel 20, Emi 10. Chloé, Daniel and Emi have not logged their steps. */
  async morning(site: Site): Promise<void> {
    await this.log(site, 'Ana Lindqvist', '10,000 steps', 12_000);
    await this.log(site, 'Ana Lindqvist', 'Morning walk');
    await this.log(site, 'Ben Asante', '10,000 steps', 10_000);
    await this.log(site, 'Chloé Dubois', 'Read 20 pages');
    await this.log(site, 'Chloé Dubois', 'Morning walk');
    await this.log(site, 'Daniel Weber', 'Read 20 pages');
    await this.log(site, 'Emi Tanaka', 'Morning walk');
  }

  /** Resolves when the log is committed. */
  async log(site: Site, name: Name, habit: Habit, amount?: number): Promise<void> {
    const token = this.#members.find((each) => each.name === name)?.token;
    const activity = this.#activities.find((each) => each.title === habit)?.id;
    const path = `/v1/core/activity_log/${this.#program}.${activity}.${daysFromNow(0)}`;
    await site.call('PATCH', path, amount ? { amount } : { status: 'done' }, token);
  }
}

export async function startProgram(site: Site) {
  const program = {
    title,
    description: 'Step outside before noon, move a little, and sleep on time.',
    category: 'TIMED',
    start_date: daysFromNow(-5),
    end_date: daysFromNow(24),
    featured: true,
    activities,
  };
  return await site.call('POST', '/v2/core/challenge', program, await site.adminToken());
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
