import { listColumns } from '@kouan/contract/derive/placement.ts'
import type { DocumentKind } from '@kouan/contract/resources/declaration/document-kind.ts'
import { useMemo } from 'react'
import { useSession } from '../../data/session-store.ts'
import { documentForm } from './document-form.tsx'
import { DocumentList } from './document-list.tsx'

const stated = ['declareStatus', 'returnStatus', 'returnInfo', 'returnTime']

/** The documents of a kind, for staff those of all enterprises. */
export function PlainDocuments({ kind }: { kind: DocumentKind }) {
  const isOfOne = useSession(({ user }) => Boolean(user?.enterpriseId))
  const { resource } = kind
  const parts = useMemo(() => {
    const { key = 'id' } = resource
    const first = isOfOne ? [key] : [key, 'enterpriseId']
    const listed = listColumns(resource).map(({ name }) => name)
    const own = listed.filter((name) => ![...first, ...stated, 'crossborderType'].includes(name))
    return { columns: [...first, ...stated, ...own, ...(isOfOne ? [] : ['createTime'])], form: documentForm(kind) }
  }, [kind, resource, isOfOne])
  return <DocumentList kind={kind} title={resource.title} {...parts} />
}
