/** The tags of a document with the names of their attributes: what markup in a text would change. */
export const tagsOf = (html: string): string[] =>
  (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/="[^"]*"/g, ''))
