// Pages in the main layout that are in no menu: everybody's own. Routes and tabs follow from this one table.
import type { LoadPage } from '../../menu/area.ts'

export interface OwnPage {
  path: string
  title: string
  load: LoadPage
}

export const ownPages: readonly OwnPage[] = [
  {
    path: '/isps/userAnnouncement',
    title: '我的消息',
    load: () => import('../../features/system/announcements/own-notices-page.tsx'),
  },
  { path: '/help/:topic?', title: '帮助', load: () => import('../../features/help/help-page.tsx') },
  {
    path: '/iframe/page/:url',
    title: '外部页面',
    load: () => import('../frame-page.tsx').then((file) => ({ default: file.FramePage })),
  },
]

/** They have no tab. */
export const failurePaths = ['/403', '/404', '/500', '/load-failed']
