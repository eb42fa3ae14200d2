import { useQuery } from '@tanstack/react-query';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { templates } from '../queries';
import { nameOf, templates as words } from '../words';

/** All kinds of mail, each with a preview and a test mail. */
export function Templates({ mayTest }: { mayTest: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(templates);
  return (
    <Card aria-label={words.title}>
      <h2 className="px-5 pt-5 pb-1 text-lg font-bold sm:px-6">{words.title}</h2>
      {error && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      <ul className="px-5 pb-4 sm:px-6">
        {data?.map((template) => (
          <li
            key={template.name}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-0"
          >
            <span className="min-w-0 flex-1 basis-60">
              <span className="block font-semibold">{nameOf(template.name)}</span>
              <span className="block text-sm text-muted">{template.about}</span>
            </span>
            <span className="-ml-3 flex gap-1">
              <Button
                look="bare"
                className="text-sm max-sm:px-3"
                aria-label={words.previewOf(template.name)}
                onClick={() => modal.open('email preview', { of: { template } })}
              >
                {words.preview}
              </Button>
              {mayTest && (
                <Button
                  look="bare"
                  className="text-sm max-sm:px-3"
                  aria-label={words.testOf(template.name)}
                  onClick={() => modal.open('send test mail', { template })}
                >
                  {words.test}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
