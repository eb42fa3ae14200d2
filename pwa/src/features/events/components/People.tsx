import { Avatar } from '@/ui/Avatar';
import { Card } from '@/ui/Card';
import { Description } from '@/ui/Description';
import type { Trainer } from '../event';
import { people as words } from '../words';

/** The speakers and leaders. */
export function People({ trainers }: { trainers: Trainer[] }) {
  if (trainers.length === 0) return null;
  return (
    <Card aria-labelledby="people" className="p-5 sm:p-6">
      <h2 id="people" className="text-lg font-bold">
        {words.title}
      </h2>
      <ul className="mt-3 space-y-5">
        {trainers.map(({ id, name, role, bio, html, image }) => (
          <li key={id} className="flex gap-3">
            <Avatar name={name} image={image} />
            <div className="min-w-0">
              <p className="font-semibold break-words">{name}</p>
              {role && <p className="text-sm text-muted">{role}</p>}
              {bio && (
                <div className="mt-1 break-words text-muted">
                  <Description of={{ description: bio, html }} />
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
