import { useEffect, useRef, useState } from 'react';
import { issueAt } from '../queries';
import { issueFrame as words } from '../words';

const BEFORE = 640;

/** A newsletter in a frame as high as its content. Scripts in it do not run; its links open outside the frame. */
export function IssueFrame({ id, subject }: { id: string; subject: string }) {
  const [height, setHeight] = useState(BEFORE);
  const sizes = useRef<ResizeObserver>(undefined);
  useEffect(() => () => sizes.current?.disconnect(), []);
  const fit = (frame: HTMLIFrameElement) => {
    const shown = frame.contentDocument;
    if (!shown) return;
    for (const link of shown.links) link.target = '_top';
    const measure = () => setHeight(shown.body.offsetHeight);
    measure();
    // Pictures load later, and the text wraps again when the window is resized.
    sizes.current?.disconnect();
    sizes.current = new ResizeObserver(measure);
    sizes.current.observe(shown.body);
  };
  return (
    <iframe
      title={words.frame(subject)}
      src={issueAt(id)}
      sandbox="allow-same-origin allow-top-navigation-by-user-activation"
      onLoad={({ currentTarget }) => fit(currentTarget)}
      className="w-full rounded-card bg-surface shadow-card"
      style={{ height }}
    />
  );
}
