// Import template: headings with a star for mandatory columns, an example row that is skipped, choice lists.
import { columnsOfImport, exampleMark, type SheetColumn } from '@kouan/contract/calls/sheet-columns.ts'
import { kindOf } from '@kouan/contract/language/field.ts'
import { sheetExamples } from '@kouan/contract/rules/sheet-examples.ts'
import { fictitiousIdentityCard } from '@kouan/customs/checks/fictitious.ts'
import type { Dictionaries } from '../../../crud/dictionary-texts.ts'
import type { EntityScope } from '../../../crud/entity.ts'
import { columnTypeOf, textSourceOf } from '../../../crud/kinds.ts'
import type { FileReply } from '../../../gate/envelope.ts'
import { writeWorkbook } from '../files/write-workbook.ts'
import { widthOf, workbookType } from '../rows/write-cells.ts'

/** Longer lists are not offered. */
const mostChoices = 500

export async function importTemplate({ context, resource }: EntityScope): Promise<FileReply> {
  const { db, dataVersion, services } = context
  const dictionaries = await services.dictionaries.load(db, dataVersion)
  const columns = columnsOfImport(resource)
  const heads = columns.map(({ label, field }) => `${field.required ? '*' : ''}${label}`)
  const texts = columns.map((column) => textsOf(column, dictionaries))
  const example = columns.map((column, at) => exampleOf(column, { texts: texts[at] ?? [], dictionaries }))
  const bytes = await writeWorkbook({
    title: resource.title,
    rows: [
      [...heads, '说明'],
      [...example, exampleMark],
    ],
    widths: [...heads.map(widthOf), 26],
    frozen: 1,
    choices: texts.flatMap((all, column) =>
      all.length > 0 && all.length <= mostChoices ? [{ column, texts: all }] : [],
    ),
  })
  return { name: `${resource.title}导入模板.xlsx`, type: workbookType, bytes }
}

function textsOf({ field }: SheetColumn, { texts, enabled }: Dictionaries): string[] {
  if (columnTypeOf(field).types.includes('boolean')) return ['是', '否']
  const source = textSourceOf(field)
  if (!source || !('dictionary' in source) || field.multiple) return []
  const on = enabled.get(source.dictionary)
  return [...(texts.get(source.dictionary) ?? [])].flatMap(([code, text]) =>
    on?.has(code) && field.codes?.includes(code) !== false ? [text] : [],
  )
}

interface Known {
  /** Choices of the column. */
  texts: readonly string[]
  dictionaries: Dictionaries
}

/** Example value: one that passes the checks where one is known, else one that is valid as far as the field can tell. */
function exampleOf({ name, field }: SheetColumn, { texts, dictionaries }: Known): string {
  const listed = name === 'buyerIdNumber' ? fictitiousIdentityCard(examplePerson) : sheetExamples[name]
  const known = field.codes && listed && !field.codes.includes(listed) ? undefined : listed
  const source = textSourceOf(field)
  if (known !== undefined) {
    return source && 'dictionary' in source ? (dictionaries.texts.get(source.dictionary)?.get(known) ?? known) : known
  }
  const [first = field.default] = texts
  if (first !== undefined) return field.required ? String(first) : ''
  if (!field.required) return ''
  if (kindOf(field).isNumber) return String(field.min ?? 1)
  return `示例${field.label}`.slice(0, field.max ?? 20)
}

const examplePerson = { birthDate: '19900307', serial: 7 }
