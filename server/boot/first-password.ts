// Without characters that are mistaken for each other on paper.
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'

/** Twelve characters, the most that the specification allows, of which at least one is a digit: about 68 bits. */
export function makePassword(randomInt: (below: number) => number): string {
  const pick = (from: string) => from.charAt(randomInt(from.length))
  const characters = Array.from({ length: 11 }, () => pick(letters + digits))
  characters.splice(randomInt(12), 0, pick(digits))
  return /[a-z]/i.test(characters.join('')) ? characters.join('') : makePassword(randomInt)
}
