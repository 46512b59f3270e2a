// A sheet to be filled in: heads with a star where something must stand, an example that is not taken in, lists to choose from.
import { columnsOfImport, exampleMark, type SheetColumn } from '@kouan/contract/calls/sheet-columns.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import type { Dictionaries } from '../crud/dictionary-texts.ts'
import type { EntityScope } from '../crud/entity.ts'
import { columnTypeOf, textSourceOf } from '../crud/kinds.ts'
import type { FileReply } from '../gate/envelope.ts'
import { writeBook } from '../sheets/write-book.ts'
import { sheetType, widthOf } from './export-rows.ts'

/** Nobody looks through more of them. */
const mostChoices = 500

export async function importTemplate({ context, resource }: EntityScope): Promise<FileReply> {
  const { db, dataVersion, services } = context
  const dictionaries = await services.dictionaries.load(db, dataVersion)
  const columns = columnsOfImport(resource)
  const heads = columns.map(({ label, field }) => `${field.required ? '*' : ''}${label}`)
  const texts = columns.map((column) => textsOf(column, dictionaries))
  const example = columns.map(({ field }, at) => exampleOf(field, texts[at] ?? []))
  const bytes = await writeBook({
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
  return { name: `${resource.title}导入模板.xlsx`, type: sheetType, bytes }
}

function textsOf({ field }: SheetColumn, { texts, enabled }: Dictionaries): string[] {
  if (columnTypeOf(field).types.includes('boolean')) return ['是', '否']
  const source = textSourceOf(field)
  if (!source || !('dictionary' in source) || field.multiple) return []
  const on = enabled.get(source.dictionary)
  return [...(texts.get(source.dictionary) ?? [])].flatMap(([code, text]) => (on?.has(code) ? [text] : []))
}

/** Such as would be taken, as far as the field alone can say. */
function exampleOf(field: Field, texts: readonly string[]): string {
  const [first = field.default] = texts
  if (first !== undefined) return String(first)
  if (columnTypeOf(field).types.includes('numeric')) return '1'
  return field.required ? `示例${field.label}`.slice(0, field.max ?? 20) : ''
}
