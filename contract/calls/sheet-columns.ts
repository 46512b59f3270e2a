// Columns of a spreadsheet of a resource, and the matching of its headings: fields of the head, and of its lines with
// the key of the lines as prefix.

import { columnName } from '../derive/names.ts'
import { importColumns, sheetColumns } from '../derive/spreadsheet-calls.ts'
import type { Field } from '../language/field.ts'
import type { Resource } from '../language/resource.ts'
import { sameHeads } from '../rules/sheet-heads.ts'
import { halfWidth } from '../rules/typed-text.ts'
import { usualLetters } from '../rules/usual-letters.ts'

/** Marks the example row of a template, which is skipped. */
export const exampleMark = '示例行，导入时自动跳过'

/** Headings of columns that we write beside the fields: in templates and in files of refused rows. */
export const ownHeads: readonly string[] = ['说明', '原行号', '错误原因']

export interface SheetColumn {
  /** `orderNo`, or `goods.itemName`. */
  name: string
  /** Heading of the column; unique. */
  label: string
  field: Field
}

/** Exportable fields of lines. */
export function lineColumns({ fields, lines = {} }: Pick<Resource, 'fields' | 'lines'>): SheetColumn[] {
  const taken = new Set(Object.values(fields).map(({ label }) => label))
  return Object.entries(lines).flatMap(([key, line]) =>
    sheetColumns(line.fields)
      .filter(([, { computed }]) => !computed)
      .map(([name, field]) => ({
        name: `${key}.${name}`,
        label: taken.has(field.label) ? `${line.title}${field.label}` : field.label,
        field,
      })),
  )
}

export const columnsOfImport = (resource: Resource): SheetColumn[] => [
  ...importColumns(resource).map(([name, field]) => ({ name, label: field.label, field })),
  ...lineColumns(resource),
]

const plainHead = (text: string) => text.replace(/[\s*:()_\-/]/g, '').toLowerCase()

/** Content of a note in brackets beside a name that is the whole head. A unit, such as 箱, changes what the column holds. */
const aboutFilling =
  /必填|必录|选填|可选|可空|[可能]为空|非空|不填|必须|唯一|重复|默认|整数|小数|[大小]于|格式|示例|^例|例如|^如|说明|长度|最[多长大]|[不超]过|\d位|字符|字以内|下拉|文本|数字|yyyy|required|optional|^(text|string|number|date|元|人民币|RMB|CNY|[¥￥])$/i
const bracketed =
  /^\s*[([{<【〔《]([^()[\]{}<>【】〔〕《》]*)[)\]}>】〕》]|[([{<【〔《]([^()[\]{}<>【】〔〕《》]*)[)\]}>】〕》]\s*$/
/** Brackets or quotation marks around the whole head, a number of the column and a word of filling in before it. */
const enclosed = /^\s*[([{<【〔《"“'‘](?<head>[^()[\]{}<>【】〔〕《》"“”'‘’]+)[)\]}>】〕》"”'’]\s*$/
const numbered = /^\s*(?:\(\d{1,2}\)|\d{1,2}[.、)])\s*/
const filledFirst = /^\s*(?:非?必填|必录|选填|可选)项?\s*[:,，\-_]\s*/
const wordOfFilling = /[\s\-_,，]*(非?必填|必录|选填|可选)项?\s*$/

/** The head without one of its notes: in brackets, before it, at its end, or behind a colon; the same where it has none. */
function withoutNote(head: string): string {
  const before = head.replace(numbered, '').replace(filledFirst, '')
  if (before !== head) return before.trim()
  const [found, first, last] = bracketed.exec(head) ?? []
  if (found !== undefined && aboutFilling.test((first ?? last ?? '').trim())) return head.replace(found, '').trim()
  const inside = enclosed.exec(head)?.groups?.head
  if (inside !== undefined) return inside.trim()
  const named = head.replace(wordOfFilling, '').trim()
  return named === head ? head.replace(/:.*$/, '').trim() : named
}

/** Characters of a heading with its notes; a longer text is none. */
const longestHead = 200

/** Returns a head in the spellings by which its column may be known: as it is, its first line, without its notes. */
function spellingsOfHead(head: string): string[] {
  if (head.length > longestHead) return []
  const text = usualLetters(halfWidth(head))
    .replace(/[*﹡∗⁎✱※★●▲]/g, '')
    .trim()
  const spellings = [text]
  let line = text.split(/[\r\n]/)[0]?.trim() ?? ''
  for (let before = ''; line !== before; line = withoutNote(line)) {
    spellings.push(line)
    before = line
  }
  return spellings.map(plainHead)
}

/** The column that a heading names, and the spelling by which it is known. */
interface KnownHead {
  name: string
  spelling: string
}

/** Returns what is known of each heading; undefined for an unknown one. */
function knownHeads(columns: readonly SheetColumn[], heads: readonly string[]): (KnownHead | undefined)[] {
  const known = new Map<string, string>()
  const learn = (text: string, name: string) => {
    const plain = plainHead(halfWidth(text))
    if (!known.has(plain)) known.set(plain, name)
  }
  for (const { label, name } of columns) learn(label, name)
  for (const { label, name } of columns) {
    const plain = name.slice(name.indexOf('.') + 1)
    for (const other of [name, plain, columnName(plain), ...(sameHeads[label] ?? [])]) learn(other, name)
  }
  return heads.map((head) => {
    const [found] = spellingsOfHead(head).flatMap((spelling) => {
      const name = spelling === '' ? undefined : known.get(spelling)
      return name === undefined ? [] : [{ name, spelling }]
    })
    return found
  })
}

/** Returns the column name for each heading; null for an unknown or duplicate one. */
export function matchHeads(columns: readonly SheetColumn[], heads: readonly string[]): (string | null)[] {
  const taken = new Set<string>()
  return knownHeads(columns, heads).map((head) => {
    if (head === undefined || taken.has(head.name)) return null
    taken.add(head.name)
    return head.name
  })
}

/** Columns with the same heading, of which an import would read one and lose the others. */
export interface SameHead {
  head: string
  /** 0-based. */
  columns: number[]
}

/** Returns the known headings that several columns have; those that name one field by different words are not the same. */
export function repeatedHeads(columns: readonly SheetColumn[], heads: readonly string[]): SameHead[] {
  const bySpelling = new Map<string, SameHead>()
  for (const [at, head] of knownHeads(columns, heads).entries()) {
    if (head === undefined) continue
    const same = bySpelling.get(head.spelling) ?? { head: heads[at]?.trim() ?? '', columns: [] }
    same.columns.push(at)
    bySpelling.set(head.spelling, same)
  }
  return [...bySpelling.values()].filter((same) => same.columns.length > 1)
}
