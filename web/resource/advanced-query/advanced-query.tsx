import type { Resource } from '@kouan/contract/language/resource.ts'
import { QueryBuilder } from '@kouan/widgets/query-builder/query-builder.tsx'
import type { Query, QueryField } from '@kouan/widgets/query-builder/query-condition.ts'
import { useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import { rowOfPath } from '../address/row-path.ts'
import { savedQueryStore } from './saved-query-store.ts'
import { valueEditors } from './value-editors.tsx'

interface Props {
  resource: Resource
  isInner: boolean
  /** The dialog is open from the beginning. */
  isOpenFirst: boolean
  /** Called when the button is pressed before this part is loaded. */
  onEarly: () => void
  fields: readonly QueryField[]
  value: Query | undefined
  onQuery: (query: Query | undefined) => void
}

/** 高级查询 of a list. */
export function AdvancedQuery({ resource, isInner, onEarly: _, ...query }: Props) {
  const editors = useMemo(() => valueEditors(resource), [resource])
  const { pathname } = useLocation()
  const { row } = useParams()
  const { list } = rowOfPath(pathname, row)
  // An inner list stores its queries under the path of the page and the name of its resource.
  const place = isInner ? `${list}#${resource.name}` : list
  const store = useMemo(() => {
    const personal = query.fields.filter(({ type }) => type === 'exact').map(({ field }) => field)
    return savedQueryStore({ place, personal: new Set(personal) })
  }, [place, query.fields])
  return <QueryBuilder {...query} editors={editors} store={store} />
}
