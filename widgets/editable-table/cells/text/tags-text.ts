// Tags in one text: pieces of two characters, separated by semicolons.

export const tagLength = 2

/** Semicolons in what was typed are no part of a tag. */
export const withoutSemicolons = (text: string): string => text.replaceAll(/[;；]/g, '')

export function tagsOf(text: string, length = tagLength): string[] {
  const characters = [...withoutSemicolons(text)]
  const tags: string[] = []
  for (let from = 0; from < characters.length; from += length) tags.push(characters.slice(from, from + length).join(''))
  return tags
}

export const cutIntoTags = (text: string, length = tagLength): string => tagsOf(text, length).join(';')
