import { parseBounded } from '@kouan/contract/rules/json-bounds.ts'
import { BadInput } from '../ground/errors.ts'

/** The entries of a JSON object whose names are among these; throws for anything else. Nothing sent is no condition. */
export function readJsonCondition(text: string | null | undefined, names: readonly string[]): [string, string][] {
  if (!text) return []
  const wrong = () => wrongCondition(names)
  const entries = Object.entries(readObject(text, wrong))
  return entries.map(([name, value]) => {
    // The database keeps no text with a zero in it.
    if (!names.includes(name) || typeof value === 'object' || String(value).includes('\0')) throw wrong()
    return [name, String(value)]
  })
}

export const wrongCondition = (names: readonly string[]) =>
  new BadInput([{ field: 'condition', message: `条件：须为JSON对象，可用${names.join('、')}` }])

function readObject(text: string, wrong: () => Error): object {
  try {
    const parsed = parseBounded(text)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed
  } catch {
    // Answered below, with the same sentence.
  }
  throw wrong()
}
