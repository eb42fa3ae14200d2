import * as fake from 'fake-indexeddb';

// Gives a test file an empty IndexedDB, which jsdom lacks.
for (const [name, value] of Object.entries(fake)) {
  // The types stay for the next files: a connection that is still open needs them.
  if (name.startsWith('IDB')) Object.defineProperty(window, name, { value });
}
Object.assign(window, { indexedDB: new fake.IDBFactory() });
