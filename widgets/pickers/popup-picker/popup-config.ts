// The settings of a report for a popup picker, and how its rows fill a form.
import type { PickedRow } from '../picker-field/choice.ts'
import type { QueryField, QueryOption, RecordColumn, RecordSort } from '../record-picker/record-loaders.ts'

export interface PopupColumn {
  title?: string
  dataIndex: string
  width?: number
  /** Orderable on the server. */
  sorter?: boolean
  /** Key into `dictOptions`. */
  customRender?: string
  /** The rows come in this order at first. */
  sortOrder?: 'ascend' | 'descend' | false
}

export interface PopupConfig {
  cgRpConfigId: string
  cgRpConfigName: string
  columns: readonly PopupColumn[]
  dictOptions?: Readonly<Record<string, readonly PopupOption[]>> | null
}

interface PopupOption {
  value: string
  text?: string
  title?: string
}

export interface PopupQueryInfo {
  field: string
  label?: string
  /** `single`, or a range from … to. */
  mode?: string
  /** '1': behind 展开. */
  hidden?: string
  dictCode?: string
}

interface Wiring {
  code: string
  /** Columns of the report. */
  sourceFields: string | readonly string[]
  /** Fields of the form, in the same order. */
  targetFields: string | readonly string[]
}

export const fieldList = (fields: string | readonly string[]): readonly string[] =>
  typeof fields === 'string' ? fields.split(',').filter((field) => field.trim() !== '') : fields

/** The sentence why it cannot work. */
export function popupFault({ code, sourceFields, targetFields }: Partial<Wiring>): string | undefined {
  const sources = fieldList(sourceFields ?? '')
  const targets = fieldList(targetFields ?? '')
  if (!code || sources.length === 0 || targets.length === 0) return 'popup参数未正确配置!'
  if (sources.length !== targets.length) return 'popup参数未正确配置,原始值和目标值数量不一致!'
  return undefined
}

/** `column=asc` or `column=desc`; undefined when it is neither. */
export function readSorter(text: string): RecordSort | undefined {
  const [, column, order] = /^\s*([^=\s]+)=(asc|desc)\s*$/i.exec(text) ?? []
  if (column === undefined || order === undefined) return undefined
  return { column, order: order.toLowerCase() === 'asc' ? 'asc' : 'desc' }
}

/** How the rows of a report are sorted at first; undefined where the report does not say, or cannot be sorted so. */
export function sortOfReport({ columns }: Pick<PopupConfig, 'columns'>): RecordSort | undefined {
  const sorted = columns.find(({ sorter, sortOrder }) => sorter && sortOrder)
  return sorted && { column: sorted.dataIndex, order: sorted.sortOrder === 'ascend' ? 'asc' : 'desc' }
}

/** One choice needs exactly one row. */
export const choiceFault = (count: number, isMultiple: boolean): string | undefined =>
  !isMultiple && count !== 1 ? '请选择一条记录' : undefined

/** Columns with the texts of their dictionaries; a value may list several. */
export function popupColumns({ columns, dictOptions }: PopupConfig): RecordColumn[] {
  return columns.map(({ title, dataIndex, width, sorter, customRender }) => {
    const texts = customRender === undefined ? undefined : textsOf(dictOptions?.[customRender])
    return {
      key: dataIndex,
      title: title ?? dataIndex,
      ...(width !== undefined && { width }),
      ...(sorter && { isSortable: true }),
      ...(texts && { render: (value: unknown) => lookUp(value, texts) }),
    }
  })
}

const textsOf = (options: readonly PopupOption[] | undefined) =>
  new Map((options ?? []).map(({ value, text, title }) => [String(value), text ?? title ?? String(value)]))

const lookUp = (value: unknown, texts: ReadonlyMap<string, string>): string =>
  value === undefined || value === null
    ? ''
    : String(value)
        .split(',')
        .map((one) => texts.get(one) ?? one)
        .join(',')

export function popupQueryFields(
  infos: readonly PopupQueryInfo[],
  loadDictionary?: (code: string) => Promise<readonly QueryOption[]>,
): QueryField[] {
  return infos.flatMap(({ field, label = field, mode, hidden, dictCode }) => {
    const isHidden = hidden === '1'
    if (mode === 'group') {
      return [
        { key: `${field}_begin`, label: `${label} 从`, isHidden },
        { key: `${field}_end`, label: `${label} 到`, isHidden },
      ]
    }
    const hasOptions = dictCode && loadDictionary
    return [{ key: field, label, isHidden, ...(hasOptions && { loadOptions: () => loadDictionary(dictCode) }) }]
  })
}

/** The value that each field of the form gets: the values of the chosen rows, joined by commas. */
export function fillValues(
  rows: readonly PickedRow[],
  { sourceFields, targetFields }: Pick<Wiring, 'sourceFields' | 'targetFields'>,
): Record<string, string> {
  const sources = fieldList(sourceFields)
  return Object.fromEntries(
    fieldList(targetFields).map((target, place) => [
      target,
      rows.map((row) => String(row[sources[place] ?? ''] ?? '')).join(','),
    ]),
  )
}

/** Rows of a report have no id: their key consists of all values, and of a number where rows are equal. */
export const popupKey = 'popup:key'

export function withKeys(records: readonly PickedRow[]): PickedRow[] {
  const seen = new Map<string, number>()
  return records.map((record) => {
    const text = JSON.stringify(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    return { ...record, [popupKey]: count === 1 ? text : `${text}#${count}` }
  })
}
