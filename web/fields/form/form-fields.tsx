import { filesIn } from '@kouan/contract/calls/files.ts'
import { isShown } from '@kouan/contract/derive/check.ts'
import { formItems, formParts, type NamedField } from '@kouan/contract/derive/placement.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import { useIsMobile, useMedia } from '@kouan/widgets/screen-width/use-media.ts'
import { Form, Typography } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { viewOf } from '../kinds/kind-views.tsx'
import { FieldItem } from './field-item.tsx'
import { LinesItem } from './lines-item.tsx'
import type { LineFault } from './lines-table.tsx'

type Values = Readonly<Record<string, unknown>>

/** Inputs of the page in place of the fields' own; the form passes `value`, `onChange` and `id`. For lines: content below them. */
export type Inputs = Readonly<Record<string, ReactElement | undefined>>

/** Note beside a field of the row: why somebody refused its value. */
export interface FieldNote {
  name: string
  sentence: string
  /** Of lines, where the note is about some: they are marked, and the first has the focus. */
  cells?: readonly LineFault[] | undefined
}

interface Props {
  fields: Fields
  /** The row to edit; absent for a new one. */
  row: Values | undefined
  initial: Values
  inputs?: Inputs | undefined
  note?: FieldNote | undefined
  isLocked?: ((name: string) => boolean) | undefined
  /** Problems that the server found, by the name of the lines. */
  lineFaults?: Readonly<Record<string, readonly LineFault[]>>
  /** Columns on a wide screen; three from 1280 px. */
  columns?: 1 | 2 | 3
}

/** The fields of a form in their groups, inside an antd form. */
export function FormFields({ fields, row, initial, inputs = {}, note, isLocked, lineFaults = {}, columns = 2 }: Props) {
  const isMobile = useIsMobile()
  const isDesk = useMedia('(width >= 1280px)')
  const form = Form.useFormInstance()
  const placed = formItems(fields)
  const mayHide = placed.some(({ field }) => field.shownWhen !== undefined)
  const held = Form.useWatch((values: Values) => (mayHide ? values : undefined), { form, preserve: true }) ?? initial
  const items = placed.filter(({ name }) => isShown(fields, name, held))
  const template = `repeat(${isMobile ? 1 : Math.min(columns, isDesk ? 3 : 2)}, minmax(0, 1fr))`
  return formParts(items).map((part) =>
    'items' in part ? (
      <FormGroup key={part.title ?? ''} title={part.title}>
        <div style={{ display: 'grid', gridTemplateColumns: template, columnGap: 24 }}>
          {part.items.map((item) => (
            <div key={item.name} {...(isWide(item) ? { style: { gridColumn: '1 / -1' } } : {})}>
              <FieldItem
                name={[item.name]}
                field={item.field}
                initial={initial[item.name]}
                text={textOf(row?.[`${item.name}_dictText`])}
                files={filesIn(row, item.name)}
                isDisabled={isLocked?.(item.name) || (row !== undefined && item.field.readonly === 'after-add')}
                input={inputs[item.name]}
                note={note?.name === item.name ? note.sentence : undefined}
              />
            </div>
          ))}
        </div>
      </FormGroup>
    ) : (
      <FormGroup key={`lines ${part.name}`} title={part.field.label}>
        {note?.name === part.name && <Typography.Text type="danger">{note.sentence}</Typography.Text>}
        <LinesItem
          name={part.name}
          field={part.field}
          initial={(initial[part.name] ?? []) as Values[]}
          faults={lineFaults[part.name] ?? (note?.name === part.name ? note.cells : undefined) ?? noFaults}
          below={inputs[part.name]}
        />
      </FormGroup>
    ),
  )
}

const FormGroup = ({ title, children }: { title: string | undefined; children: ReactNode }) => (
  <section {...(title === undefined ? {} : { 'aria-label': title })} style={{ marginBlock: '8px' }}>
    {title !== undefined && (
      <Typography.Title level={3} style={{ fontSize: 15, margin: '0 0 16px' }}>
        {title}
      </Typography.Title>
    )}
    {children}
  </section>
)

const noFaults: readonly LineFault[] = []
const isWide = ({ field }: NamedField) => viewOf(field).isWide === true
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
