// To add a page: its key in contract/menu/page-keys.ts, its lazy import here, its component string in component-pages.ts (or its address in public-routes.ts).
import type { PageKey } from '@kouan/contract/menu/page-keys.ts'
import type { ComponentType } from 'react'

export type LoadPage = () => Promise<{ default: ComponentType }>

export const pages: Record<PageKey, LoadPage> = {
  login: () => import('../features/account/login-page.tsx'),
  analysis: () => import('../features/home/analysis-page.tsx'),
}
