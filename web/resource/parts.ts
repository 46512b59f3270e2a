// Parts that a page adds to the declaration of its resource.
import type { Fields } from '@kouan/contract/language/field.ts'
import type { recordFields, StoredRow } from '@kouan/contract/language/resource.ts'
import type { RowAction } from '@kouan/widgets/row-actions/row-action.ts'
import type { ReactNode } from 'react'
import type { AnyRow, Sent } from '../data/calls/use-resource.ts'
import type { FieldNote, Inputs } from '../fields/form/form-fields.tsx'
import type { JobNext } from '../jobs/job-dialog.tsx'
import type { SelectionInput } from './selection/selected-rows.ts'
import type { RowSource } from './source/row-source.ts'

/** A row as the parts of a page get it: typed fields, and the texts of codes as `<name>_dictText`. */
export type PageRow<F extends Fields> = StoredRow<F> & { [text: `${string}_dictText`]: string | undefined }

/** The fields that a list may request. */
export type Name<F extends Fields> = (keyof F & string) | keyof typeof recordFields

/** A row of a list: the fields that were requested, and no others. */
export type ListedRow<F extends Fields, L extends Name<F>> = Pick<PageRow<F>, L | 'id' | 'version'> & {
  [text: `${string}_dictText`]: string | undefined
}

/** Types a row by the declaration of its resource: the server answers the fields that this names. */
export const pageRow = (row: AnyRow) => row as PageRow<Fields>

/** Parts that a page adds to actions, by their names. */
export interface ActionExtras {
  /** Where to go on when the job of an action has ended, because its rows may have left the list. */
  nextOf?: ((action: string) => JobNext | undefined) | undefined
  /** Below the question of an action, in its form as well, about the rows that this input names. */
  aboutOf?: ((action: string, selection: SelectionInput) => ReactNode) | undefined
}

export interface ListParts<F extends Fields, L extends Name<F>> {
  /** The heading. If absent: the title of the menu entry; of a list inside another page, `<title>列表`. */
  title?: string | undefined
  /** Names of the columns, in their order. Default: the fields with `list`. */
  columns?: readonly L[]
  /** Widths in pixels in place of those of the fields, where the list has less room than a page. */
  widths?: Readonly<Partial<Record<L, number>>>
  /** Fields that cells, buttons and questions read beside the columns. */
  also?: readonly L[]
  /** Search items added to those of the resource, sent as filters. */
  search?: Fields
  /** Filters that are always sent. */
  params?: Readonly<Record<string, string>>
  /** Replaces the list call of the resource. */
  source?: RowSource
  /** The list is part of another page or dialog and keeps its state out of the address. */
  isInner?: boolean
  /** The list shares its page with others, below one trail; rows are neither added nor imported here. */
  isPart?: boolean
  /** Rows have their numbers in front, unless false. */
  isNumbered?: boolean
  /** The rows change by themselves, so the list is polled. */
  isLive?: boolean
  /** Quick filters, beside the title. */
  views?: ReactNode
  /** Replaces 新增. */
  add?: { text: string; onClick: () => void } | undefined
  /** Buttons beside 新增. */
  toolbar?: ReactNode
  /** Buttons that are needed seldom: the first that have no room in a narrow window. */
  seldom?: ReactNode
  /** Above the rows, in a line of its own. */
  notice?: ReactNode
  actions?: ActionExtras
  /** Shown below a row that is opened in the table, instead of the next row. */
  expanded?: (row: ListedRow<F, L>) => ReactNode
  /** Replaces opening the detail. */
  onOpen?: (row: ListedRow<F, L>) => void
}

export interface FormParts<F extends Fields> {
  /** Initial values of a new row. */
  initialValues?: Partial<StoredRow<F>>
  /** Replace the input of a field; they get `value`, `onChange` and `id`. For lines: rendered below them. */
  inputs?: Inputs
  /** Rows are entered one after the other: 保存并新增 in the form, 复制 among the actions of a row. */
  isRepeated?: boolean
  /** Numbers that tell a row from others, beside its title: a copy does not have them. */
  ownNumbers?: readonly string[]
  /** Above the fields of a row that is edited, such as why it has to be. */
  before?: (row: PageRow<F>) => ReactNode
  /** The field of an edited row that somebody else refused, with what they said. */
  faulty?: (row: PageRow<F>) => FieldNote | undefined
  /** Asks before a row is saved; the form stays open unless the person agrees. */
  confirm?: (sent: Sent) => Promise<boolean>
  /** Called before the form opens; `row` is undefined for a new row. */
  prepare?: (row: PageRow<F> | undefined) => Prepared | Promise<Prepared>
}

export interface Prepared {
  /** Replace the fields of the resource. */
  fields?: Fields
  /** Values of fields that are not the resource's; initial values of a new row. */
  values?: Readonly<Record<string, unknown>>
}

/** A declared action of a row. */
export interface OwnAction extends RowAction {
  /** Runs it without its question, which another button has asked. */
  runAtOnce: () => void
}

export interface DetailParts<F extends Fields> {
  /** `<title>详情` by default. */
  title?: (row: PageRow<F>) => string
  /** Fields that the body renders elsewhere. */
  omit?: readonly Name<F>[]
  /** Number at the end of the title, in letters of one width and with a button that copies it. */
  number?: (row: PageRow<F>) => string
  /** The content; `fields` renders all fields but the omitted ones, `actions` are those of its buttons. */
  body?: (row: PageRow<F>, fields: ReactNode, actions: readonly RowAction[]) => ReactNode
  /** The body has tabs, the history of the row among them. */
  ownTabs?: true
  /** Replaces the buttons; `edit` opens the form, `own` are the declared actions of the row. */
  actions?: (
    row: PageRow<F>,
    edit: (onSaved?: () => void, okText?: string) => void,
    own: readonly OwnAction[],
  ) => readonly RowAction[]
}
