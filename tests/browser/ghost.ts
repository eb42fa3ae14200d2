const post = (title: string, more: object = {}) => ({
  id: title,
  title,
  slug: title.toLowerCase().replaceAll(' ', '-'),
  status: 'published',
  visibility: 'public',
  published_at: '2024-05-06T07:08:09.000Z',
  html: '<h2>Begin</h2><p>A <b>short</b> text.</p><img src="https://cdn.example/a.png" alt="A far picture">',
  ...more,
});

const posts = [
  post('A calm evening', { custom_excerpt: 'How to end a day.' }),
  post('Breakfast first', { status: 'draft' }),
  post('About us', { type: 'page' }),
  post('Half a post', { published_at: 'soon' }),
];

const file = { db: [{ meta: { version: '5.87.1' }, data: { posts } }] };

/** An export of a small Ghost site: two articles, a page, and a post with an error. */
export const ghostFile = {
  name: 'ghost.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(file)),
};
