// Without characters that look alike in print.
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'

/**
 * Generates twelve characters, the maximum of the specification, with at least one digit and one letter: about 68 bits.
 */
export function generatePassword(randomInt: (below: number) => number): string {
  const pick = (from: string) => from.charAt(randomInt(from.length))
  const characters = Array.from({ length: 11 }, () => pick(letters + digits))
  characters.splice(randomInt(12), 0, pick(digits))
  return /[a-z]/i.test(characters.join('')) ? characters.join('') : generatePassword(randomInt)
}
