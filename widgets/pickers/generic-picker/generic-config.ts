// A picker that is configured by data: addresses, keys and columns.
import type { ReactNode } from 'react'
import type { PickedRow } from '../picker-field/choice.ts'
import type {
  QueryField,
  QueryOption,
  RecordColumn,
  RecordLoaders,
  RecordPage,
} from '../record-picker/record-loaders.ts'

export interface GenericQuery {
  key: string
  label: string
  placeholder?: string
  /** A dictionary to choose from. */
  dictCode?: string
  props?: Readonly<Record<string, unknown>>
  customRender?: (control: { value: string; onChange: (value: string) => void }) => ReactNode
}

export interface GenericConfig {
  /** Default: `id`. */
  rowKey?: string
  /** The property that is stored. */
  valueKey: string
  /** The property that is shown. Default: the stored one. */
  displayKey?: string
  listUrl: string
  /** The address of rows by their values. Default: that of the list. */
  valueUrl?: string
  columns: readonly RecordColumn[]
  /** The first field of the query form: its key and label. */
  queryParamCode?: string
  queryParamText?: string
  queryConfig?: readonly GenericQuery[]
}

/** Reads from an address; the answer is a list or `{ records, total }`. */
export type GenericRequest = (
  url: string,
  ask: { params: Readonly<Record<string, string | number>>; signal: AbortSignal },
) => Promise<unknown>

export type LoadDictionary = (code: string) => Promise<readonly QueryOption[]>

/** Returns the missing part, as a sentence. */
export function configFault({ listUrl, valueKey, columns }: Partial<GenericConfig>): string | undefined {
  if (!listUrl) return '请设置url.list属性!'
  if (!valueKey) return '请设置valueKey属性!'
  if (!columns || columns.length === 0) return '请设置columns属性!'
  return undefined
}

export function genericLoaders(
  config: GenericConfig,
  request: GenericRequest,
): Required<Omit<RecordLoaders, 'search'>> {
  const { listUrl, valueUrl = listUrl, valueKey } = config
  return {
    list: async ({ query, pageNo, pageSize, sort, signal }) =>
      readPage(await request(listUrl, { params: { ...query, pageNo, pageSize, ...sort }, signal })),
    byValues: async (values, signal) => {
      // A comma at the end makes the server look for one of several, even if it is one.
      const params = { [valueKey]: `${values.join(',')},`, pageNo: 1, pageSize: values.length }
      return readPage(await request(valueUrl, { params, signal })).records
    },
  }
}

function readPage(answer: unknown): RecordPage {
  const isPage = typeof answer === 'object' && answer !== null && 'records' in answer
  const records = isPage ? answer.records : answer
  if (!Array.isArray(records)) throw new Error('返回数据类型不识别')
  const total = isPage && 'total' in answer ? Number(answer.total) : records.length
  const rows = records.filter((row): row is PickedRow => typeof row === 'object' && row !== null)
  return { records: rows, total: Number.isFinite(total) ? total : rows.length }
}

/** Fields that are shown at once; further ones are shown by 展开. */
const seenAtOnce = 2

export function queryFieldsOf(config: GenericConfig, loadDictionary?: LoadDictionary): QueryField[] {
  const { queryParamCode, queryParamText, queryConfig = [], displayKey, valueKey } = config
  const titleOf = (key: string) => config.columns.find((column) => column.key === key)?.title ?? key
  const key = queryParamCode ?? displayKey ?? valueKey
  const further = queryConfig.map(({ dictCode, customRender, ...field }) => ({
    ...field,
    ...(customRender && { render: customRender }),
    ...(dictCode && { loadOptions: async () => (await loadDictionary?.(dictCode)) ?? [] }),
  }))
  return [{ key, label: queryParamText ?? titleOf(key) }, ...further].map((field, place) => ({
    ...field,
    isHidden: place >= seenAtOnce,
  }))
}
