/** A canned answer with the customer's name and the ticket's number filled in. */
export const fill = (text: string, { name, id }: { name: string; id: number }): string =>
  text.replace(/\{(name|number)\}/g, (_, which) => (which === 'name' ? name : String(id)));
