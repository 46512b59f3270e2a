import type { Fields } from '@kouan/contract/language/field.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { useMemo } from 'react'
import { useSession } from '../../data/session/session-store.ts'
import type { FormParts } from '../../resource/parts.ts'
import { documentForm } from './document-form.tsx'
import { DocumentList } from './document-list.tsx'

/** Columns of the state; customs' own word for it is part of their information. */
const stated = ['declareStatus', 'returnInfo', 'returnTime']
/**
 * Columns for failures: the reason is that of the state and is shown above; the time of the refusal is seen without scrolling.
 */
const failed = ['returnInfo', 'returnTime', 'assignee']
/** Columns for refused deletions: customs' last word is about the declaration, not about the deletion. */
const notDeleted = ['declareStatus', 'declareTime']

/** Columns that tell documents apart and show their state; a person adds others, and their second line has the content. */
export const columnsOf = ({ resource, amount }: DocumentKind, isOfOne: boolean): string[] => [
  resource.titleField ?? 'id',
  ...stated,
  ...(amount ? [amount] : []),
  ...(isOfOne ? [] : ['enterpriseId']),
  'createTime',
]

interface Props {
  kind: DocumentKind
  title?: string
  form?: FormParts<Fields>
  /** Filters that always hold. */
  params?: Readonly<Record<string, string>>
  /** Beside the reason for which all of them failed. */
  isNarrow?: boolean
}

/** The documents of a kind, for staff those of all enterprises. */
export function PlainDocuments({ kind, title, form, params, isNarrow = false }: Props) {
  const isOfOne = useSession(({ user }) => Boolean(user?.enterpriseId))
  const { resource } = kind
  const parts = useMemo(() => {
    const { titleField = 'id' } = resource
    if (isNarrow) {
      const told = params?.refusedChange === '3' ? notDeleted : failed
      return { columns: [titleField, ...(isOfOne ? [] : ['enterpriseId']), ...told], form: form ?? documentForm(kind) }
    }
    return { columns: columnsOf(kind, isOfOne), form: form ?? documentForm(kind) }
  }, [kind, resource, isOfOne, isNarrow, form, params?.refusedChange])
  const narrowed = params ? { params } : {}
  return <DocumentList kind={kind} title={title} isNarrow={isNarrow} {...narrowed} {...parts} />
}
