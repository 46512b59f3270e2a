import type { OpenPage } from '../../menu/area.ts'

export const channelPages: readonly OpenPage[] = [
  { path: '/user/alarm', title: '告警', load: () => import('./alarm-link-page.tsx') },
]

/** Fills the window, without the shell of the login pages: a screen on a wall has no controls. */
export const wallPage: OpenPage = { path: '/wall', title: '大屏', load: () => import('./wall/wall-page.tsx') }
