import type { OpenPage } from '../../menu/area.ts'

export const channelPages: readonly OpenPage[] = [
  { path: '/user/alarm', title: '告警', load: () => import('./alarm-link-page.tsx') },
]
