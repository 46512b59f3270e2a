/** How many characters are shown unless said. */
export const defaultLength = 25

/** At most so many characters, by what a reader counts as one; with an ellipsis when something was cut. */
export function shorten(text: string, length = defaultLength): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}...`
}
