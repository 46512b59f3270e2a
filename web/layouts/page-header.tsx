import { memo } from 'react'
import { PageTrail } from '../menu/page-trail.tsx'

/** Above a page that has no trail of its own (shell.css). */
export const PageHeader = memo(function PageHeader() {
  return <PageTrail className="page-trail" />
})
