import { App } from 'antd'
import { useRef, useState } from 'react'
import {
  type ConditionDraft,
  isEmptyQuery,
  type MatchType,
  type Query,
  type QueryField,
  toDrafts,
  toRecords,
} from '../query-condition.ts'
import { knownConditions } from '../query-text.ts'

/** A query while it is made: how its conditions are joined, and the rows. There is always one to fill in. */
export function useQueryDrafts(value: Query | undefined, fields: readonly QueryField[]) {
  const { message } = App.useApp()
  const [matchType, setMatchType] = useState<MatchType>(value?.matchType ?? 'and')
  const [drafts, setDrafts] = useState(() => toDrafts(value?.records ?? [], 0))
  const [newest, setNewest] = useState<number>()
  const nextId = useRef(drafts.length)
  const takeId = () => nextId.current++

  return {
    matchType,
    setMatchType,
    drafts,
    /** The row that was added last. */
    newest,
    isEmpty: isEmptyQuery(drafts),
    query: (): Query => ({ matchType, records: toRecords(drafts, fields) }),
    /** Another query in place of this one, or none. */
    show(next: Query | undefined) {
      const records = knownConditions(next?.records ?? [], fields)
      const fresh = toDrafts(records, nextId.current)
      nextId.current += fresh.length
      setMatchType(next?.matchType ?? 'and')
      setDrafts(fresh)
      if (next && records.length < next.records.length) message.warning('有的条件所在的字段已不存在，没有载入')
    },
    add() {
      const id = takeId()
      setDrafts([...drafts, { id, val: '' }])
      setNewest(id)
    },
    change: (changed: ConditionDraft) => setDrafts(drafts.map((one) => (one.id === changed.id ? changed : one))),
    remove(id: number) {
      const rest = drafts.filter((one) => one.id !== id)
      setDrafts(rest.length > 0 ? rest : [{ id: takeId(), val: '' }])
    },
  }
}

export type QueryDrafts = ReturnType<typeof useQueryDrafts>
