/** Shortens a long name; its title has the full one. */
const longest = 12

export function shortName(name: string): string {
  const signs = [...name]
  return signs.length > longest ? `${signs.slice(0, longest).join('')}...` : name
}
