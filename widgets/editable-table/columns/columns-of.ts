// Columns that edit fields of the contract: one cell type for each kind of field.
import { checkValue, isShown } from '@kouan/contract/derive/check.ts'
import { faultOfTyped, readValue } from '@kouan/contract/derive/read-value.ts'
import type { Field, FieldKind, Fields } from '@kouan/contract/language/field.ts'
import type { BuiltInType } from '../cell-names.ts'
import type { Option, PastedValue, TableColumn } from '../cell-type.ts'

interface CellOfKind {
  type: BuiltInType | ((field: Field) => BuiltInType)
  width?: number
  /** Values are typed, so the contract reads them. */
  isTyped?: true
  props?: (field: Field) => Readonly<Record<string, unknown>>
}

/** Characters up to which a text is edited in the cell; longer texts open an area. */
const shortArea = 255

const one = (single: BuiltInType, several: BuiltInType) => (field: Field) => (field.multiple ? several : single)
/** Shown in the line and edited elsewhere. */
const notEditable: CellOfKind = { type: 'slot' }
const text: CellOfKind = {
  isTyped: true,
  type: ({ popup }) => (popup ? 'popup' : 'input'),
  props: ({ popup }) => ({ isTyped: popup !== undefined }),
}
const decimal = (digits: number): CellOfKind => ({
  type: 'decimal',
  width: 110,
  isTyped: true,
  props: ({ scale, min, max }) => ({ scale: scale ?? digits, digits, min, max }),
})

const cells: { readonly [K in FieldKind | 'lines']: CellOfKind } = {
  text,
  textarea: {
    isTyped: true,
    type: ({ max = shortArea + 1 }) => (max > shortArea ? 'popup-text' : 'textarea'),
    width: 180,
  },
  number: decimal(0),
  money: decimal(2),
  switch: { type: 'checkbox', width: 80 },
  date: { type: 'date', isTyped: true },
  dateTime: { type: 'datetime', isTyped: true, width: 200 },
  time: { type: 'time', isTyped: true },
  dictionary: { type: one('search-select', 'multi-select'), width: 130 },
  reference: { type: 'async-select', width: 160, props: ({ multiple }) => ({ isMultiple: multiple ?? false }) },
  department: { type: 'department', width: 160, props: ({ multiple }) => ({ isMultiple: multiple ?? false }) },
  user: { type: 'user', width: 220, props: ({ multiple }) => ({ isMultiple: multiple ?? false }) },
  region: text,
  id: notEditable,
  ids: notEditable,
  links: notEditable,
  attachments: notEditable,
  image: notEditable,
  html: notEditable,
  json: notEditable,
  lines: notEditable,
}

export interface ColumnsOptions {
  /** The entries of a field with codes. */
  optionsOf?: (field: Field) => readonly Option[]
  /** Props of the cell type beyond the declaration of the field: loaders of people, departments, rows. */
  propsOf?: (name: string, field: Field) => Readonly<Record<string, unknown>> | undefined
  /** The first value of a cell: a masked one that was not edited is not checked. */
  initialOf?: (id: string, name: string) => unknown
}

/**
 * A column for each field of a form. Required ones come first, so that they are visible without scrolling sideways.
 * The contract's check is the rule, with its sentences.
 */
export function columnsOf(
  fields: Fields,
  { optionsOf, propsOf, initialOf }: ColumnsOptions = {},
): readonly TableColumn[] {
  const editable = Object.entries(fields).filter(([, field]) => field.form !== false && !field.computed)
  const rank = ({ required = false }: Field) => (required ? 0 : 1)
  return editable
    .toSorted(([, field], [, other]) => rank(field) - rank(other))
    .map(([name, field], place): TableColumn => {
      const cell = cells[field.kind]
      const { integer = false } = field
      const options = optionsOf?.(field).map((option) =>
        integer ? { ...option, value: Number(option.value) } : option,
      )
      return {
        key: name,
        title: field.label,
        type: typeof cell.type === 'function' ? cell.type(field) : cell.type,
        width: widthOf(field, cell),
        // The column that names the row is always visible.
        ...(place === 0 ? { fixed: 'left' } : {}),
        ...(field.readonly === true ? { isDisabled: true } : {}),
        ...(field.default === undefined ? {} : { defaultValue: field.default }),
        ...(field.help === undefined ? {} : { help: field.help }),
        ...(options === undefined ? {} : { options }),
        ...(field.total ? { statistics: ['sum'] } : {}),
        ...(cell.isTyped ? { read: readerOf(field) } : {}),
        rules: rulesOf({ name, field, fields, initialOf }),
        props: { ...cell.props?.(field), ...propsOf?.(name, field) },
      }
    })
}

const readerOf =
  (field: Field) =>
  (text: string): PastedValue => {
    const read = readValue(field, text)
    return 'fault' in read ? { refusal: read.fault } : read
  }

/** Room for the title, its star and its sign. */
function widthOf(field: Field, cell: CellOfKind): number {
  if (typeof field.list === 'number') return field.list
  return Math.max(cell.width ?? 140, [...field.label].length * 12 + (field.help ? 64 : 46))
}

interface Ruled extends Pick<ColumnsOptions, 'initialOf'> {
  name: string
  field: Field
  fields: Fields
}

function rulesOf({ name, field, fields, initialOf }: Ruled): TableColumn['rules'] {
  const isUntouched = (value: unknown, id: string) => field.mask && value !== null && value === initialOf?.(id, name)
  return [
    // Shows the star of the head; the message is that of the check.
    ...(field.required ? [{ required: true, message: checkValue(field, null) ?? '' }] : []),
    {
      check: (value, { row }) =>
        isUntouched(value, row.id) || !isShown(fields, name, row) ? undefined : faultOfTyped(field, value, row),
    },
  ]
}
