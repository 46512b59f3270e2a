import { Alert } from 'antd'
import type { QueryField } from '../query-condition.ts'
import { ConditionGroup } from './condition-group.tsx'
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

/** How the conditions are joined, and the conditions. Enter in an input runs the query. */
export const ConditionList = ({ drafts, failure, onRun, ...shared }: Props) => (
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
    <ConditionGroup {...shared} drafts={drafts} group={drafts.root} name="" depth={0} />
    <button type="submit" hidden tabIndex={-1} aria-hidden />
  </form>
)
