import type { Area } from '../../menu/area.ts'

export const home: Area = { pages: { 'dashboard/Analysis': () => import('./analysis-page.tsx') } }
