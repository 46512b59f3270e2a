import { Breadcrumb } from 'antd'
import { Link } from 'react-router'
import { useTrail } from '../menu/use-trail.ts'
import { homePath } from '../session/guard.ts'
import { rootRoute } from '../session/redirects.ts'

/** Where the page stands: the home item, the groups above, the page. Nothing where the menu says so of the route. */
export function PageHeader() {
  const all = useTrail()
  if (all.at(-1)?.meta.hiddenHeaderContent) return null
  const trail = all.filter((route) => route.path !== homePath)
  const items = trail.map((route, index) => ({
    key: route.path,
    title:
      index < trail.length - 1 && route.target.kind === 'page' ? (
        <Link to={route.path}>{route.title}</Link>
      ) : (
        route.title
      ),
  }))
  return (
    <Breadcrumb
      aria-label="面包屑"
      items={[{ key: 'home', title: <Link to={homePath}>{rootRoute.title}</Link> }, ...items]}
      style={{ marginBottom: 12 }}
    />
  )
}
