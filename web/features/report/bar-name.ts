import { chapterName } from './tariff-chapters.ts'

/** Label of a bar: a code of goods with the name of its chapter, everything else by its text. */
export function barName(field: string, text: string): string {
  const chapter = field === 'gcode' ? chapterName(text) : undefined
  return chapter ? `${text} ${chapter}` : text
}
