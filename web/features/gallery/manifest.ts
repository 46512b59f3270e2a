import type { Area } from '../../menu/area.ts'

export const gallery: Area = { pages: { 'util/Gallery': () => import('./gallery-page.tsx') } }
