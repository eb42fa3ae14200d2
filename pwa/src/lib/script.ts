const scripts = new Map<string, Promise<void>>();

/** Loads a script of another site once; retries a failed one on the next call. */
export function loadScript(src: string): Promise<void> {
  const known = scripts.get(src);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      scripts.delete(src);
      script.remove();
      reject(new Error(`${src} was not loaded.`));
    };
    document.head.append(script);
  });
  scripts.set(src, loading);
  return loading;
}
