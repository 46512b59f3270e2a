// Names that a client sent and no field has, with the nearest name that a field has. Names that an answer alone has are ignored, so
// that a row which was read can be sent back.
import { atLine, lineIdField } from '../../derive/check.ts'
import type { Problem } from '../../language/call.ts'
import { type Fields, isLines } from '../../language/field.ts'
import { toStorable } from '../../rules/storable-text.ts'

interface Known {
  fields: Fields
  /** Fields of the answer. */
  ignored?: Fields
  /** Problems that are named. */
  most?: number
}

const textOfCode = '_dictText'
const longestShown = 100

/** Returns a problem for each unknown name of the row and of its lines, at most `most`. */
export function unknownNames(sent: Readonly<Record<string, unknown>>, known: Known): Problem[] {
  const { fields, ignored = {}, most = 100 } = known
  const problems: Problem[] = []
  for (const [name, value] of Object.entries(sent)) {
    if (problems.length >= most) break
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field && isLines(field) && Array.isArray(value)) {
      const same = Object.hasOwn(ignored, name) ? ignored[name] : undefined
      const ofLines = {
        fields: { ...lineIdField, ...field.fields },
        ignored: (same && isLines(same) && same.fields) || {},
      }
      problems.push(...unknownInLines(name, value, { ...ofLines, most: most - problems.length }))
    } else if (!field && !isKnown(name, known)) problems.push(problemOf(name, fields))
  }
  return problems
}

function unknownInLines(name: string, rows: readonly unknown[], known: Known & { most: number }): Problem[] {
  const problems: Problem[] = []
  for (const [index, row] of rows.entries()) {
    if (problems.length >= known.most) break
    if (typeof row !== 'object' || row === null || Array.isArray(row)) continue
    const found = unknownNames(row as Record<string, unknown>, { ...known, most: known.most - problems.length })
    problems.push(...atLine({ name, index }, found))
  }
  return problems
}

function isKnown(name: string, { fields, ignored = {} }: Known): boolean {
  if (Object.hasOwn(ignored, name) || Object.values(fields).some(({ alias }) => alias === name)) return true
  return name.endsWith(textOfCode) && Object.hasOwn({ ...fields, ...ignored }, name.slice(0, -textOfCode.length))
}

function problemOf(name: string, fields: Fields): Problem {
  const shown = toStorable(name.slice(0, longestShown))
  const nearest = nearestName(name, Object.keys(fields))
  return { field: shown, message: `没有名称“${shown}”${nearest === undefined ? '' : `，最接近的是“${nearest}”`}` }
}

/** Edits that make another word of a name. */
const mostEdits = 3

/** Returns the name that the fewest edits make of it, upper and lower case alike; undefined where none is near. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const most = Math.min(mostEdits, Math.floor(name.length / 3))
  let [nearest, fewest] = [undefined as string | undefined, most + 1]
  for (const one of names) {
    if (Math.abs(one.length - name.length) >= fewest) continue
    const edits = editsBetween(name.toLowerCase(), one.toLowerCase())
    if (edits < fewest) [nearest, fewest] = [one, edits]
  }
  return nearest
}

/** Counts inserted, removed, replaced and exchanged characters. */
function editsBetween(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let at = 1; at <= one.length; at++) {
    const row = [at]
    for (let to = 1; to <= other.length; to++) {
      const isSame = one[at - 1] === other[to - 1]
      let edits = Math.min((last[to] ?? 0) + 1, (row[to - 1] ?? 0) + 1, (last[to - 1] ?? 0) + (isSame ? 0 : 1))
      const isExchanged = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      if (isExchanged) edits = Math.min(edits, (before[to - 2] ?? 0) + 1)
      row.push(edits)
    }
    ;[before, last] = [last, row]
  }
  return last[other.length] ?? 0
}
