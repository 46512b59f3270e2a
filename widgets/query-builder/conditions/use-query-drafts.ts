import { App } from 'antd'
import { useRef, useState } from 'react'
import { countConditions, type Query, type QueryField } from '../query-condition.ts'
import {
  type Draft,
  type GroupDraft,
  isEmptyQuery,
  isGroupDraft,
  replaceDraft,
  toDrafts,
  toRecords,
} from '../query-drafts.ts'
import { knownConditions } from '../query-text.ts'

/** A query while it is made: how its conditions are joined, and the rows. There is always one to fill in. */
export function useQueryDrafts(value: Query | undefined, fields: readonly QueryField[]) {
  const { message } = App.useApp()
  const nextId = useRef(1)
  const takeId = () => nextId.current++
  const groupOf = (query: Query | undefined): GroupDraft => ({
    id: 0,
    matchType: query?.matchType ?? 'and',
    not: false,
    drafts: toDrafts(query?.records ?? [], takeId),
  })
  const [root, setRoot] = useState(() => groupOf(value))
  const [newest, setNewest] = useState<number>()

  /** The group that holds it all is never gone, and never without a row. */
  const put = (id: number, next: (draft: Draft) => readonly Draft[]) =>
    setRoot((before) => {
      const [after] = replaceDraft([before], id, next)
      return after && isGroupDraft(after) && after.drafts.length > 0
        ? after
        : { ...before, drafts: toDrafts([], takeId) }
    })

  const append = (groupId: number, draft: Draft) =>
    put(groupId, (group) => (isGroupDraft(group) ? [{ ...group, drafts: [...group.drafts, draft] }] : [group]))

  return {
    root,
    /** The row that was added last. */
    newest,
    isEmpty: isEmptyQuery(root.drafts),
    query: (): Query => ({ matchType: root.matchType, records: toRecords(root.drafts, fields) }),
    /** Another query in place of this one, or none. */
    show(next: Query | undefined) {
      const records = knownConditions(next?.records ?? [], fields)
      setRoot(groupOf(next && { ...next, records }))
      if (next && countConditions(records) < countConditions(next.records))
        message.warning('有的条件所在的字段已不存在，没有载入')
    },
    add(groupId: number) {
      const id = takeId()
      append(groupId, { id, val: '' })
      setNewest(id)
    },
    addGroup(groupId: number) {
      const [id, first] = [takeId(), takeId()]
      append(groupId, { id, matchType: 'and', not: false, drafts: [{ id: first, val: '' }] })
      setNewest(first)
    },
    change: (changed: Draft) => put(changed.id, () => [changed]),
    remove: (id: number) => put(id, () => []),
  }
}

export type QueryDrafts = ReturnType<typeof useQueryDrafts>
