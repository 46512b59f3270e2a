// What a page says of its resource beyond the declaration.
import type { Fields } from '@kouan/contract/language/field.ts'
import type { recordFields, StoredRow } from '@kouan/contract/language/resource.ts'
import type { RowAction } from '@kouan/widgets/row-actions/row-action.ts'
import type { ReactNode } from 'react'
import type { Inputs } from '../fields/form/form-fields.tsx'
import type { RowSource } from './source/row-source.ts'

/** A row as a page's own parts get it: typed fields, and the texts of codes as `<name>_dictText`. */
export type PageRow<F extends Fields> = StoredRow<F> & { [text: `${string}_dictText`]: string | undefined }

/** What a list may name of a row. */
export type Name<F extends Fields> = (keyof F & string) | keyof typeof recordFields

/** A row as the list has it: what it was asked for, and nothing else. */
export type ListedRow<F extends Fields, L extends Name<F>> = Pick<PageRow<F>, L | 'id' | 'version'> & {
  [text: `${string}_dictText`]: string | undefined
}

export interface Chosen<R extends { id: string }> {
  rows: readonly R[]
  /** All that the filter finds is meant, not the rows of this page alone. */
  whole?: { filter: Readonly<Record<string, string>>; total: number } | undefined
  clear: () => void
}

export interface ListParts<F extends Fields, L extends Name<F>> {
  /** The heading; that of the page's menu entry unless said, and of an inner one `<title>列表`. */
  title?: string | undefined
  /** The columns in this order; those that the fields ask for unless said. */
  columns?: readonly L[]
  /** Beside the columns: what cells, buttons and questions read of a row. */
  also?: readonly L[]
  /** Search items beside the resource's, sent as filters. */
  search?: Fields
  /** Filters that always hold. */
  params?: Readonly<Record<string, string>>
  /** Instead of the resource's own list. */
  source?: RowSource
  /** Stands inside another page or dialog: its state stays out of the address. */
  isInner?: boolean
  /** One thing of several on its page: the trail stands above them all, and nothing new comes in here. */
  isPart?: boolean
  /** Its rows move while one looks at them: it is looked at again and again. */
  isLive?: boolean
  /** Quick filters, beside the title. */
  views?: ReactNode
  /** In place of 新增. */
  add?: { text: string; onClick: () => void } | undefined
  /** Buttons beside 新增. */
  toolbar?: ReactNode
  /** Leads elsewhere instead of opening the detail. */
  onOpen?: (row: ListedRow<F, L>) => void
}

export interface FormParts<F extends Fields> {
  /** First values of a new row. */
  given?: Partial<StoredRow<F>>
  /** Instead of a field's own input; gets `value`, `onChange` and `id`. Of lines: what stands below them. */
  inputs?: Inputs
  /** Many are entered one after the other: 保存并新增 in the form, 复制 beside a row. */
  isRepeated?: boolean
  /** Asked before the form opens, of a new row without `row`. */
  prepare?: (row: PageRow<F> | undefined) => Prepared | Promise<Prepared>
}

export interface Prepared {
  /** Instead of the resource's fields. */
  fields?: Fields
  /** Of the row, for fields that are not the resource's; of a new row its first values. */
  values?: Readonly<Record<string, unknown>>
}

export interface DetailParts<F extends Fields> {
  /** `<title>详情` unless said. */
  title?: (row: PageRow<F>) => string
  /** Fields that stand elsewhere in it. */
  omit?: readonly Name<F>[]
  /** What stands in it; `fields` are all of the row's. */
  body?: (row: PageRow<F>, fields: ReactNode) => ReactNode
  /** Its buttons, where they are not those of the row in the list; `edit` opens the form, `own` are its actions. */
  actions?: (row: PageRow<F>, edit: (onSaved?: () => void) => void, own: readonly RowAction[]) => readonly RowAction[]
}
