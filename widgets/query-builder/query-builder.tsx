import { FilterOutlined } from '@ant-design/icons'
import { App, Button, Space } from 'antd'
import { useState } from 'react'
import { useLoaded } from '../loading/use-loaded.ts'
import type { EditorSources } from './conditions/value-editor.tsx'
import { countConditions, isActive, type Query, type QueryField } from './query-condition.ts'
import { QueryDialog } from './query-dialog.tsx'
import type { QueryStore } from './query-store.ts'

export interface QueryBuilderProps extends EditorSources {
  /** The fields of conditions, or a loader that runs when the dialog is opened first. */
  fields: readonly QueryField[] | ((signal: AbortSignal) => Promise<readonly QueryField[]>)
  /** The query in force. */
  value?: Query | undefined
  /** Runs a query, or with nothing ends it. The dialog closes when it went well, and shows why when it did not. */
  onQuery: (query: Query | undefined) => void | Promise<void>
  /** Where queries are saved; without it none are. */
  store?: QueryStore
  /** Given the query as a text for an address. Without it there is no 分享. */
  onShare?: (text: string) => void
  disabled?: boolean
  /** The dialog is open from the beginning. */
  isOpenFirst?: boolean
}

/** The button of the advanced query, which shows whether one is active, and its dialog. */
export function QueryBuilder(props: QueryBuilderProps) {
  const { fields, value, onQuery, store, onShare, disabled = false, isOpenFirst = false, ...sources } = props
  const { message } = App.useApp()
  const [isOpen, setIsOpen] = useState(isOpenFirst)
  const [isWanted, setIsWanted] = useState(isOpenFirst)
  const loader = typeof fields === 'function' ? fields : undefined
  const loaded = useLoaded({
    of: isWanted && loader ? 'fields' : undefined,
    load: async (signal) => (await loader?.(signal)) ?? [],
    onFailure: (sentence) => {
      message.warning(sentence)
      setIsOpen(false)
      setIsWanted(false)
    },
  })
  const known = typeof fields === 'function' ? loaded.value : fields
  const isOn = isActive(value)

  return (
    <>
      <Space.Compact>
        <Button
          type={isOn ? 'primary' : 'default'}
          icon={<FilterOutlined aria-hidden />}
          disabled={disabled}
          loading={isOpen && known === undefined}
          aria-haspopup="dialog"
          aria-pressed={isOn}
          onClick={() => {
            setIsOpen(true)
            setIsWanted(true)
          }}
        >
          {isOn ? `高级查询（${countConditions(value?.records ?? [])}）` : '高级查询'}
        </Button>
        {isOn && (
          <Button disabled={disabled} onClick={() => void onQuery(undefined)}>
            清空条件
          </Button>
        )}
      </Space.Compact>
      {isOpen && known && (
        <QueryDialog
          {...sources}
          fields={known}
          value={value}
          store={store}
          onQuery={onQuery}
          onShare={onShare}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
