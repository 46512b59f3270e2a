// Masks personal data in raw messages and answers, which people read and no field describes.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import type { Mask } from '@kouan/contract/language/field-options.ts'

/** Elements of all messages with personal content, with their masks. */
const personal: ReadonlyMap<string, Mask> = new Map(
  [...documentKinds.values()].flatMap(({ resource: { fields, lines = {} } }) =>
    [fields, ...Object.values(lines).map((line) => line.fields)].flatMap((all) =>
      Object.entries(all).flatMap(([name, { mask }]) => (mask ? [[name, mask] as const] : [])),
    ),
  ),
)

/** Masks personal elements, also in CDATA and with escaped brackets: a receipt may quote the message that it refuses. */
export function maskPersonal(xml: string): string {
  return [...personal].reduce((text, [name, mask]) => {
    // A value may contain entities and ends where the next element begins.
    const element = new RegExp(
      `(<(?:[\\w.-]+:)?${name}\\b[^<>&]*>|&lt;(?:[\\w.-]+:)?${name}\\b[^<>&]*&gt;)((?:(?!&lt;/)[^<])*)`,
      'g',
    )
    return text.replace(element, (_, start: string, value: string) => `${start}${maskValue(mask, value) ?? ''}`)
  }, xml)
}

/** Masks personal elements of a message in JSON, and indents it. Other texts are returned unchanged. */
export function maskPersonalJson(json: string): string {
  try {
    const masked: unknown = JSON.parse(json, (name, value: unknown) => {
      const mask = personal.get(name)
      return mask && typeof value === 'string' ? maskValue(mask, value) : value
    })
    return JSON.stringify(masked, null, 2)
  } catch {
    return json
  }
}
