import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { usePageAddress } from '../../menu/use-page-address.ts'

interface Props {
  /** The document, and the component strings of the pages that list its kind, joined by commas. */
  to: { documentId: string | null; documentPages: string | null }
  children: ReactNode
}

/** To a document of whatever kind, for those who have a page of it; plain text for others. */
export function DocumentLink({ to: { documentId, documentPages }, children }: Props) {
  const pages = useMemo(() => documentPages?.split(',') ?? [], [documentPages])
  const page = usePageAddress(pages)
  return page && documentId ? <Link to={`${page}/${documentId}`}>{children}</Link> : children
}
