import type { Field } from '@kouan/contract/language/field.ts'
import { type Resource, recordFields } from '@kouan/contract/language/resource.ts'
import type { ValueEditorProps } from '@kouan/widgets/query-builder/conditions/value-editor.tsx'
import { QueryBuilder } from '@kouan/widgets/query-builder/query-builder.tsx'
import type { Query, QueryField } from '@kouan/widgets/query-builder/query-condition.ts'
import { type ComponentType, useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import { FieldSearchInput } from '../../fields/kinds/kind-inputs.tsx'
import { rowOfPath } from '../address/row-path.ts'
import { savedQueryStore } from './saved-query-store.ts'

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

/** Returns the inputs of the fields whose values are chosen: those of the search form. */
function valueEditors({ fields }: Pick<Resource, 'fields'>): Record<string, ComponentType<ValueEditorProps>> {
  const all: Record<string, Field> = { ...fields, ...recordFields }
  const Choice = ({ field: { field: name }, value, onChange, isMultiple, 'aria-label': label }: ValueEditorProps) => {
    const field = all[name]
    if (!field) return null
    return (
      <FieldSearchInput
        field={{ ...field, multiple: false }}
        aria-label={label}
        placeholder={`请选择${field.label}`}
        several={isMultiple}
        value={value === '' ? null : value}
        onChange={(chosen) => onChange(chosen === null || chosen === undefined ? '' : String(chosen))}
      />
    )
  }
  return { choice: Choice, oneOfSeveral: Choice, switch: Choice }
}
