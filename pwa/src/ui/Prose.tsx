import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, memo } from 'react';
import { prose as words } from './words';

const PLAYER = 'https://www.youtube-nocookie.com/embed/';

/** Replaces a video's link with its player on the first tap. Nothing loads before that. */
function play(link: HTMLAnchorElement): void {
  const frame = document.createElement('iframe');
  frame.src = `${PLAYER}${encodeURIComponent(link.dataset.video ?? '')}?autoplay=1`;
  frame.title = words.frame;
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  frame.allowFullscreen = true;
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  link.replaceWith(frame);
  frame.focus();
}

/**
 * A text that the server rendered from Markdown. Memoised, so that a video in it keeps playing when
 * the page renders again.
 */
export const Prose = memo(({ html }: { html: string }) => {
  const { history } = useRouter();
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const href = link?.getAttribute('href') ?? '';
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const inside = /^\/(?!\/|v1\/|v2\/|api\/)/.test(href);
    if (!inside && !link.dataset.video) return;
    event.preventDefault();
    if (inside) history.push(href);
    else play(link);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its links handle the keys.
    // biome-ignore lint/a11y/noStaticElementInteractions: its links handle the keys.
    <div className="prose" onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  );
});
