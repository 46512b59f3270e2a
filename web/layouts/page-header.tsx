import { PageTrail } from '../menu/page-trail.tsx'
import { useMatchedRoute } from '../menu/use-trail.ts'

/** Above a page that has no trail of its own (shell.css). Nothing where the menu says so of the route. */
export const PageHeader = () =>
  useMatchedRoute()?.meta.hiddenHeaderContent ? null : <PageTrail className="page-trail" />
