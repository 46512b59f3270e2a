import { toStorable } from './storable-text.ts'
import { oneLine, withoutInvisible } from './typed-text.ts'

/** Text of another system, in one line of at most `most` characters: storable, without those that show nothing. */
export const toldText = (text: string, most: number): string =>
  [...oneLine(withoutInvisible(toStorable(text))).trim()].slice(0, most).join('')
