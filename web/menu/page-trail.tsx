import { Breadcrumb } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { homePath } from '../session/guard.ts'
import { rootRoute } from '../session/redirects.ts'
import { useTrail } from './use-trail.ts'

interface Props {
  /** In place of the page's own name, at the end. */
  title?: ReactNode
  className?: string
}

/** Trail of the page: the home item, the groups above, the page. The title alone where the menu says so of the route. */
export function PageTrail({ title, className }: Props) {
  const all = useTrail()
  if (all.at(-1)?.meta.hiddenHeaderContent) return title ?? null
  const trail = all.filter((route) => route.path !== homePath)
  // Title of a page that is in no menu.
  const own = all.length === 0 && title !== undefined ? [{ key: 'page', title }] : []
  const items = trail.map((route, index) => {
    const isLast = index === trail.length - 1
    const name = isLast ? (title ?? route.title) : route.title
    return {
      key: route.path,
      title: !isLast && route.target.kind === 'page' ? <Link to={route.path}>{name}</Link> : name,
    }
  })
  return (
    <Breadcrumb
      aria-label="面包屑"
      {...(className ? { className } : {})}
      items={[{ key: 'home', title: <Link to={homePath}>{rootRoute.title}</Link> }, ...items, ...own]}
    />
  )
}
