// Starts Swagger UI. A file of its own, because the content policy allows no inline script.
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

// A page to read: it sends no calls, so it asks for no token.
const readOnly = () => ({ wrapComponents: { authorizeBtn: () => () => null } });

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  showExtensions: true,
  supportedSubmitMethods: [],
  defaultModelsExpandDepth: 0,
  plugins: [readOnly],
});
