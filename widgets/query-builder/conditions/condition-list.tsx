import { PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Select, Typography } from 'antd'
import { useRef } from 'react'
import { type MatchType, matchTypes, type QueryField } from '../query-condition.ts'
import { ConditionRow } from './condition-row.tsx'
import type { QueryDrafts } from './use-query-drafts.ts'
import type { EditorSources } from './value-editor.tsx'

interface Props extends EditorSources {
  drafts: QueryDrafts
  fields: readonly QueryField[]
  isWide: boolean
  /** Why the query failed. */
  failure: string | undefined
  onRun: () => void
}

/** How the conditions are joined, the conditions, and one more. Enter in an input runs the query. */
export function ConditionList({ drafts, fields, isWide, failure, onRun, ...sources }: Props) {
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <form
      aria-label="查询条件"
      style={{ flex: 1, minWidth: 0 }}
      onSubmit={(event) => {
        event.preventDefault()
        // A form of a picker that was opened from here bubbles through React to this one.
        if (event.target === event.currentTarget) onRun()
      }}
    >
      {failure !== undefined && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      <Flex align="center" gap={8} wrap style={{ marginBottom: 12 }}>
        <Typography.Text>匹配方式</Typography.Text>
        <Select<MatchType>
          aria-label="匹配方式"
          value={drafts.matchType}
          onChange={drafts.setMatchType}
          style={{ width: 200 }}
          options={Object.entries(matchTypes).map(([type, label]) => ({ value: type as MatchType, label }))}
        />
      </Flex>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 12 }}>
        {drafts.drafts.map((draft, place) => (
          <ConditionRow
            {...sources}
            key={draft.id}
            place={place + 1}
            draft={draft}
            fields={fields}
            isWide={isWide}
            isNew={draft.id === drafts.newest}
            onChange={drafts.change}
            onRemove={() => {
              drafts.remove(draft.id)
              addButton.current?.focus()
            }}
          />
        ))}
      </ul>
      <Button
        ref={addButton}
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden />}
        onClick={drafts.add}
        style={{ marginTop: 12 }}
      >
        添加条件
      </Button>
      <button type="submit" hidden tabIndex={-1} aria-hidden />
    </form>
  )
}
