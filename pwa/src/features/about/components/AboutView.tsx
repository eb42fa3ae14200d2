import { useId } from 'react';
import { Card } from '@/ui/Card';
import { Picture } from '@/ui/Picture';
import { Prose } from '@/ui/Prose';
import type { About, Person } from '../queries';
import { aboutView as words } from '../words';

/** The "about" page: the people behind the site. */
export function AboutView({ about }: { about: About }) {
  const { title, text, html, image, image_alt, members, members_title, gallery } = about;
  const people = useId();
  const pictures = useId();
  return (
    <>
      <header className="mt-2 grid items-center gap-6 sm:mt-6 lg:grid-cols-2 lg:gap-12">
        <div>
          <h1 className="text-4xl font-extrabold tracking-tight break-words">{title}</h1>
          {text && <p className="mt-3 max-w-[60ch] text-lg text-muted">{text}</p>}
        </div>
        {image && (
          <Picture
            src={image}
            alt={image_alt}
            sizes="(min-width: 64rem) 33rem, 100vw"
            loading="eager"
            className="aspect-video w-full rounded-card object-cover shadow-card"
          />
        )}
      </header>
      {html && (
        <div className="mt-8 max-w-144">
          <Prose html={html} />
        </div>
      )}
      {members.length > 0 && (
        <section aria-labelledby={people} className="mt-10">
          <h2 id={people} className="mb-4 text-2xl font-extrabold tracking-tight">
            {members_title}
          </h2>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
            {members.map((person) => (
              <li key={person.id}>
                <OnePerson person={person} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {gallery.length > 0 && (
        <section aria-labelledby={pictures} className="mt-10">
          <h2 id={pictures} className="mb-4 text-2xl font-extrabold tracking-tight">
            {about.gallery_title}
          </h2>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {gallery.map(({ id, image, alt }) => (
              <li key={id}>
                <Picture
                  src={image}
                  alt={alt}
                  sizes="(min-width: 40rem) 22rem, 100vw"
                  className="aspect-video w-full rounded-card object-cover"
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function OnePerson({ person: { name, role, text, image, link } }: { person: Person }) {
  return (
    <Card className="h-full p-5">
      <div className="flex items-center gap-4">
        <Picture
          src={image}
          alt=""
          instead="/no_profile_picture.png"
          sizes="5rem"
          className="size-20 shrink-0 rounded-full object-cover"
        />
        <div className="min-w-0">
          <h3 className="text-lg font-bold break-words">{name}</h3>
          <p className="text-muted">{role}</p>
        </div>
      </div>
      {text && <p className="mt-3 break-words whitespace-pre-line">{text}</p>}
      {link && (
        <a
          href={link}
          rel="noopener"
          className="inline-flex min-h-11 items-center font-semibold text-sea-ink underline-offset-4 hover:underline"
        >
          {words.more(name)}
        </a>
      )}
    </Card>
  );
}
