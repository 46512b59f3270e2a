import { useLocation, useParams } from 'react-router'
import { useMatchedRoute } from '../../menu/use-trail.ts'
import { rowOfPath } from '../../resource/row-path.ts'
import { type Tab, tabKey } from './tab-list.ts'

export interface ShownTab extends Tab {
  /** The page stays as it is while another one is shown. */
  isKept: boolean
  /** The menu wants it without a tab. */
  isHidden: boolean
  componentName: string | undefined
}

/** The tab of the address that the browser shows. */
export function useShownTab(): ShownTab {
  const { pathname, search } = useLocation()
  const route = useMatchedRoute()
  const { list } = rowOfPath(pathname, useParams().row)
  return {
    key: tabKey(list, search),
    title: route?.title ?? (pathname.startsWith('/help') ? '帮助' : '外部页面'),
    address: `${pathname}${search}`,
    isKept: route?.meta.keepAlive === true,
    isHidden: route?.meta.hideTab === true,
    componentName: route?.meta.componentName,
  }
}
