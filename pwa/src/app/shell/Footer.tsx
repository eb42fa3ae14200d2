export function Footer() {
  return (
    <footer className="mx-auto mt-12 w-full max-w-280 px-4 pb-8 text-sm text-muted sm:px-6">
      <p className="border-t border-line pt-6">
        Daymark keeps your habits on this server, and nowhere else.
      </p>
    </footer>
  );
}
