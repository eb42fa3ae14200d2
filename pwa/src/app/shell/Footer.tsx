export function Footer() {
  return (
    <footer className="mx-auto mt-12 w-full max-w-280 px-4 pb-8 text-sm text-muted sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line pt-4">
        <p>Daymark keeps your habits on this server, and nowhere else.</p>
        <a href="/api/docs" className="inline-flex min-h-11 items-center font-semibold underline">
          API
        </a>
      </div>
    </footer>
  );
}
