import { App, type RefSelectProps, Select, Typography } from 'antd'
import { type AriaAttributes, type Ref, useState } from 'react'
import { EmptyOption, FailedState, HintState, LoadingState } from '../../loading/list-states.tsx'
import { useLoaded } from '../../loading/use-loaded.ts'
import { useRested } from '../../loading/use-rested.ts'

/** A row that was found for a text. */
export interface EntryOption {
  key: string
  name: string
  /** Tells those of one name apart. */
  note?: string | undefined
}

export type SearchEntries = (typed: string, signal: AbortSignal) => Promise<readonly EntryOption[]>

interface Props extends AriaAttributes {
  id: string
  placeholder?: string
  entryRef: Ref<RefSelectProps>
  /** The first ones for an empty text. */
  search: SearchEntries
  taken: ReadonlySet<string>
  onPick: (option: EntryOption) => void
  onRemoveLast: () => void
  /** Each text in the field; empty again when one was picked, or the list closed. */
  onType: (text: string) => void
  onFocusChange: (isFocused: boolean) => void
}

/** Milliseconds without a key before a search begins. */
const delay = 300

/** Chooses by typing, within the field of a picker. Backspace in the empty input takes the last one away. */
export function PickerEntry({
  search,
  taken,
  onPick,
  onRemoveLast,
  onFocusChange,
  onType,
  id,
  entryRef,
  ...control
}: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setText] = useState('')
  const setTyped = (text: string) => {
    setText(text)
    onType(text)
  }
  const { message } = App.useApp()
  const asked = useRested(typed.trim(), delay)
  const found = useLoaded({
    of: isOpen ? `typed:${asked}` : undefined,
    load: (signal) => search(asked, signal),
    onFailure: (sentence) => void message.warning(sentence),
  })
  const isWaiting = asked !== typed.trim() || found.phase === 'loading'
  const offered = isWaiting ? [] : (found.value ?? []).filter(({ key }) => !taken.has(key))
  return (
    <Select<string | null>
      {...control}
      ref={entryRef}
      id={id}
      variant="borderless"
      suffixIcon={null}
      // The field around it has the border and the height.
      style={{
        flex: '1 1 72px',
        minWidth: 72,
        height: 24,
        marginInlineStart: -8,
        border: 0,
        outline: 0,
        boxShadow: 'none',
      }}
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
      popupMatchSelectWidth={260}
      value={null}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      options={offered.map(({ key, name, note }) => ({ value: key, label: name, note }))}
      optionRender={({ label, data }) => (
        <>
          <span>{label}</span>
          {data.note && <Typography.Text type="secondary">{`（${data.note}）`}</Typography.Text>}
        </>
      )}
      notFoundContent={
        <EmptyOption id={id}>
          {isWaiting && found.phase !== 'failed' ? (
            <LoadingState />
          ) : found.phase === 'failed' ? (
            <FailedState message={found.message ?? ''} onRetry={found.retry} />
          ) : (
            <HintState text="没有查询到任何数据" />
          )}
        </EmptyOption>
      }
      onOpenChange={setIsOpen}
      onInputKeyDown={(event) => {
        if (event.key === 'Backspace' && typed === '') onRemoveLast()
      }}
      onSelect={(key) => {
        const option = offered.find((one) => one.key === key)
        setTyped('')
        if (option) onPick(option)
      }}
    />
  )
}
