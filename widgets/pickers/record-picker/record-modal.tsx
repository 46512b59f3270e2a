import { Alert, Button, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { useIsMobile } from '../../screen-width/use-media.ts'
import {
  type Choice,
  type ChoiceLimits,
  isFull,
  type PickedRow,
  withChosen,
  withoutChosen,
} from '../picker-field/choice.ts'
import { PickerModal } from '../picker-field/picker-modal.tsx'
import { ChosenTable } from './chosen-table.tsx'
import { QueryForm } from './query-form.tsx'
import { RecordKeys } from './record-keys.tsx'
import type { QueryField, RecordColumn, RecordLoaders, RecordSort } from './record-loaders.ts'
import { RecordTable } from './record-table.tsx'
import { useRecordPage } from './use-record-page.ts'

/** A filter beside the records, such as a tree of departments. */
export interface SideFilter {
  /** Key in the query. */
  key: string
  render: (filter: { value: string | undefined; onChange: (value: string | undefined) => void }) => ReactNode
}

export interface RecordModalProps {
  title: string
  width: number
  /** Noun of the rows. */
  name: string
  valueKey: string
  /** Default: `id`. */
  rowKey?: string | undefined
  displayKey: string
  columns: readonly RecordColumn[]
  queryFields: readonly QueryField[]
  loaders: RecordLoaders
  sort?: RecordSort | undefined
  side?: SideFilter | undefined
  limits: ChoiceLimits
  /** Text that was typed before it opened: the query that it begins with. */
  typed?: string | undefined
  /** Chosen when it opens; names may come later. */
  choice: Choice
  /** A sentence why this choice cannot be confirmed. */
  refuse?: ((choice: Choice) => string | undefined) | undefined
  onClose: () => void
  onConfirm: (choice: Choice) => void
}

const tableHeight = 240
/** Narrower dialogs put their parts below each other. */
const narrow = 768

/** Query form, page of records, and the choice so far. */
export function RecordModal(props: RecordModalProps) {
  const { name, valueKey, displayKey, limits, side, onClose } = props
  const begun = queryOf(props)
  const page = useRecordPage({ list: props.loaders.list, sort: props.sort, query: begun })
  const [drafted, setChoice] = useState(props.choice)
  const choice = withNames(drafted, props.choice)
  const [query, setQuery] = useState<Readonly<Record<string, string>>>(begun)
  const [sideValue, setSideValue] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const isMobile = useIsMobile()
  const isNarrow = isMobile || props.width < narrow
  const keyOf = (row: PickedRow) => String(row[valueKey] ?? '')

  const ask = (values: Readonly<Record<string, string>>, filter: string | undefined) => {
    setQuery(values)
    setSideValue(filter)
    page.setQuery(side && filter !== undefined ? { ...values, [side.key]: filter } : values)
  }

  function choose(rows: readonly PickedRow[], isChosen: boolean) {
    setRefusal(undefined)
    setChoice((before) =>
      isChosen
        ? withChosen(before, { added: rows.map((row) => [keyOf(row), row]), limits })
        : withoutChosen(before, rows.map(keyOf)),
    )
  }

  function confirm(made: Choice) {
    const sentence = props.refuse?.(made)
    setRefusal(sentence)
    if (sentence === undefined) props.onConfirm(made)
  }

  /** Enter in the list: a single choice is the row; several are what is marked. */
  function confirmAt(row: PickedRow) {
    confirm(limits.isMultiple ? choice : withChosen(choice, { added: [[keyOf(row), row]], limits }))
  }

  const isAtMost = isFull(choice, limits)
  return (
    <PickerModal title={props.title} width={props.width} onClose={onClose} onConfirm={() => confirm(choice)}>
      <Flex vertical gap={12}>
        {refusal !== undefined && <Alert type="warning" showIcon title={refusal} />}
        <Flex gap={16} vertical={isNarrow}>
          {side && (
            <div style={{ width: isNarrow ? '100%' : 220, flex: 'none' }}>
              {side.render({ value: sideValue, onChange: (value) => ask(query, value) })}
            </div>
          )}
          <Flex vertical gap={12} style={{ flex: 1, minWidth: 0 }}>
            <QueryForm fields={props.queryFields} initial={begun} onQuery={(values) => ask(values, sideValue)} />
            {page.failure !== undefined && (
              <Alert
                type="error"
                showIcon
                title={page.failure}
                action={
                  <Button size="small" onClick={page.retry}>
                    重试
                  </Button>
                }
              />
            )}
            <RecordKeys page={page} onEnter={confirmAt}>
              <RecordTable
                name={name}
                columns={props.columns}
                page={page}
                height={tableHeight}
                keyOf={keyOf}
                rowKey={props.rowKey ?? 'id'}
                displayKey={displayKey}
                choice={choice}
                isMultiple={limits.isMultiple}
                isFull={isAtMost}
                onChoose={choose}
              />
            </RecordKeys>
          </Flex>
          {limits.isMultiple && (
            <div style={{ width: isNarrow ? '100%' : 264, flex: 'none' }}>
              <ChosenTable
                choice={choice}
                name={name}
                displayKey={displayKey}
                height={tableHeight}
                note={isAtMost ? `最多选择 ${limits.maxCount} 项` : undefined}
                onRemove={(keys) => setChoice((before) => withoutChosen(before, keys))}
              />
            </div>
          )}
        </Flex>
      </Flex>
    </PickerModal>
  )
}

/** The typed text as the query by the name of the records, or by the first field there is. */
function queryOf({ typed = '', queryFields, displayKey }: RecordModalProps): Readonly<Record<string, string>> {
  const field = queryFields.find(({ key }) => key === displayKey) ?? queryFields.find(({ isHidden }) => !isHidden)
  return typed.trim() === '' || !field ? {} : { [field.key]: typed.trim() }
}

/** Names that were loaded after the dialog was opened. */
const withNames = (choice: Choice, known: Choice): Choice =>
  new Map([...choice].map(([key, row]) => [key, Object.keys(row).length > 0 ? row : (known.get(key) ?? row)]))
